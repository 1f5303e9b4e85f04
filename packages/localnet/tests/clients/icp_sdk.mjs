// The Internet Computer's current JavaScript agent.

import * as agent from '@icp-sdk/core/agent';
import * as candid from '@icp-sdk/core/candid';
import * as identity from '@icp-sdk/core/identity';
import * as secp256k1 from '@icp-sdk/core/identity/secp256k1';
import * as principal from '@icp-sdk/core/principal';
import { talk } from './talk.mjs';

await talk({ ...agent, ...candid, ...identity, ...secp256k1, ...principal });

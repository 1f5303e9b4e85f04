// The JavaScript agent of many an older page.

import * as agent from '@dfinity/agent';
import * as candid from '@dfinity/candid';
import * as identity from '@dfinity/identity';
import * as secp256k1 from '@dfinity/identity-secp256k1';
import * as principal from '@dfinity/principal';
import { talk } from './talk.mjs';

await talk({ ...agent, ...candid, ...identity, ...secp256k1, ...principal });

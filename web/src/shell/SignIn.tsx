/** Signing in and out, and a guest's key as a file: the same in the lobby and in every room. */

import { Copy, Download, KeyRound, Users, X } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { SignIn as Way } from "../net/identity";
import type { Account, Who } from "./account";
import { Button, IconButton } from "./Button";
import { confirm } from "./Dialog";
import type { Say } from "./say";
import { download } from "./share";
import { KEYFILE } from "./words";
import { SIGNING as WORDS } from "./words";
import { shortened } from "./format";

const FILE = "life2-guest-key.json";

interface WaysInProps {
  readonly account: Account;
  /** Called at the press instead of signing in at once. */
  readonly go?: (way: Way) => void;
  /** The kind of the first button: "primary", unless something else is. */
  readonly first?: string;
}

/** A button for each way to sign in; they wait while a sign-in is under way. */
export function WaysIn({ account, go, first = "primary" }: WaysInProps) {
  const { ways, busy } = account.store.signals;
  return (
    <div class="column">
      {ways.value.map((way, at) => (
        <Button
          key={way}
          kind={at === 0 ? first : ""}
          icon={way === "guest" ? Users : KeyRound}
          disabled={busy.value}
          onClick={() => {
            if (go === undefined) void account.signIn(way);
            else go(way);
          }}
        >
          {way === "guest" ? WORDS.asGuest : WORDS.withInternetIdentity}
        </Button>
      ))}
    </div>
  );
}

interface IdentityProps {
  readonly account: Account;
  readonly who: Who;
  readonly say: Say;
  /** What a guest who signs out loses, in a sentence. */
  readonly loss: string;
  /** Called before the question: a room's dialog closes. */
  readonly leaving?: () => void;
  /** More buttons. */
  readonly children?: ComponentChildren;
}

/** How one signed in, the principal, and the way out. */
export function Identity({ account, who, say, loss, leaving, children }: IdentityProps) {
  const signOut = async () => {
    leaving?.();
    if (await mayForget(who, loss)) await account.signOut();
  };
  return (
    <div class="identity soft">
      <span>{who.kind === "guest" ? WORDS.guest : WORDS.internetIdentity}</span>
      <code title={who.principal}>{shortened(who.principal)}</code>
      <IconButton
        icon={Copy}
        label={WORDS.copyNumber}
        onClick={() => void copyPrincipal(who.principal, say)}
      />
      <div class="identity-ways">
        <Button
          kind="quiet"
          icon={X}
          disabled={account.store.signals.busy.value}
          onClick={() => void signOut()}
        >
          {WORDS.signOut}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** True if *who* may be signed out: a guest is asked first, and told by *loss* what is lost. */
export async function mayForget({ kind }: Who, loss: string): Promise<boolean> {
  if (kind !== "guest") return true;
  return confirm({
    title: WORDS.forgetQuestion,
    text: [WORDS.forgetText, loss],
    yes: WORDS.forgetYes,
    no: WORDS.forgetNo,
    danger: true,
  });
}

async function copyPrincipal(principal: string, say: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(principal);
    say(WORDS.copied, "good");
  } catch {
    say(WORDS.notCopied(principal), "bad");
  }
}

interface KeyProps {
  readonly account: Account;
  readonly say: Say;
}

/** Saves the key of the guest who plays as a file. */
export function SaveKey({ account, say }: KeyProps) {
  const save = async () => {
    const text = await account.savedKey();
    if (text === null) {
      say(KEYFILE.cannotSave, "bad");
      return;
    }
    download(new Blob([text], { type: "application/json" }), FILE);
    say(KEYFILE.saved, "good");
  };
  return (
    <Button kind="quiet" icon={Download} onClick={() => void save()}>
      {KEYFILE.save}
    </Button>
  );
}

/** Brings such a file back. */
export function BringKey({ account, say }: KeyProps) {
  const input = useRef<HTMLInputElement>(null);
  const bring = async ({ currentTarget: { files } }: { currentTarget: HTMLInputElement }) => {
    const text = await files?.[0]?.text();
    if (input.current !== null) input.current.value = "";
    if (text === undefined) return;
    await account.bringKey(text);
    if (account.who !== null) say(KEYFILE.broughtBack, "good");
  };
  return (
    <div class="bring-key">
      <Button kind="quiet" icon={KeyRound} onClick={() => input.current?.click()}>
        {KEYFILE.bring}
      </Button>
      <input
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={KEYFILE.fileLabel}
        ref={input}
        onChange={(event) => void bring(event)}
      />
    </div>
  );
}

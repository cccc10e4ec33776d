import { computed, signal } from '@preact/signals';
import { locale } from '../state/locale.ts';
import { type Entity, entity } from '../state/search.ts';
import { readAddress } from './address.ts';
import { connect } from './connection.ts';
import { diagnose } from './diagnose.ts';
import { type Access, sendProbes, testPath } from './probes.ts';
import { remembered } from './remembered.ts';
import type { Failure, Place } from './said.ts';

export type Failed = { readonly failure: Failure; readonly place: Place & { readonly base: string }; readonly at: number };

/** What is filled in to connect, and what came of trying it. Lives as long as the form does; `leave` forgets the password and stops asking. */
export type Attempt = ReturnType<typeof createAttempt>;

export function createAttempt() {
  const before = remembered.peek();
  const given = signal(before?.address ?? new URL('.', location.href).href);
  const user = signal(before?.user ?? '');
  const password = signal('');
  const keeps = signal(before !== null);
  const isAsking = signal(false);
  const wasTried = signal(false);
  const failed = signal<Failed | undefined>(undefined);
  let asking: AbortController | undefined;

  const address = computed(() => readAddress(given.value, location.href));
  const isNameWrong = computed(() => user.value.includes(':'));
  const isNamed = computed(() => user.value !== '' || password.value !== '');
  /** What is asked for first: without a user only events may be public. */
  const first = computed<Entity>(() => (isNamed.value ? entity.value : 'event'));

  /** A user and password in an address go to their own fields: no address that is asked may hold them. */
  const takeApart = (): void => {
    const found = address.peek();
    if (found === undefined) return;
    given.value = found.base;
    user.value = found.user ?? user.peek();
    password.value = found.password ?? password.peek();
  };

  /** Asks the service, and connects where it gives what it should. */
  const test = async (of: Entity = first.peek()): Promise<void> => {
    wasTried.value = true;
    takeApart();
    const base = address.peek()?.base;
    if (base === undefined || isNameWrong.peek()) return;
    const access: Access = { base, auth: isNamed.peek() ? { user: user.peek(), password: password.peek() } : null };
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    isAsking.value = true;
    failed.value = undefined;
    const language = locale.peek();
    const probes = await sendProbes(access, of, language, mine.signal).catch((error: unknown) => {
      if (!mine.signal.aborted) throw error;
    });
    if (probes === undefined) return;
    isAsking.value = false;
    const failure = diagnose(probes);
    if (failure.kind === 'connected') {
      remembered.value = keeps.peek() ? { address: base, user: user.peek() } : null;
      connect(access, of);
      return;
    }
    const { origin, hasUser } = probes;
    const place = { base, host: new URL(base).host, origin, path: testPath(of, language), entity: of, hasUser };
    failed.value = { failure, place, at: Date.now() };
  };

  const leave = (): void => {
    asking?.abort();
    password.value = '';
  };

  return {
    given,
    user,
    password,
    keeps,
    isAsking,
    wasTried,
    failed,
    address,
    isNameWrong,
    isNamed,
    first,
    takeApart,
    test,
    leave,
  };
}

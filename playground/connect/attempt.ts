import { computed, signal } from '@preact/signals';
import { kept } from '../state/kept.ts';
import { locale } from '../state/locale.ts';
import { type EntityName, entity } from '../state/search.ts';
import { settable } from '../state/settable.ts';
import { objectOf, textUpTo } from '../state/stored.ts';
import { readServiceAddress } from './address.ts';
import { connect } from './connection.ts';
import { type ConnectionFailure, diagnoseConnection, type FailedRequest } from './diagnose.ts';
import { type Access, sendProbes, testPath } from './probes.ts';

/** The last address and user, if this browser may remember them; never the password. */
type RememberedAccess = { readonly address: string; readonly user: string };

const readAccess = objectOf<RememberedAccess>({ address: textUpTo(10_000), user: textUpTo(10_000) });
const remembered = kept<RememberedAccess | null>('service', null, readAccess);

type FailedAttempt = { readonly failure: ConnectionFailure; readonly request: FailedRequest; readonly at: number };

/** The state of the form, and the result of the last test. `leave` forgets the password. */
export type ConnectAttempt = ReturnType<typeof createAttempt>;

export function createAttempt() {
  const before = remembered.peek();
  const given = signal(before?.address ?? new URL('.', location.href).href);
  const user = signal(before?.user ?? '');
  const password = signal('');
  const wanted = signal(before !== null);
  const keeps = settable(
    () => wanted.value,
    (isKept: boolean) => {
      wanted.value = isKept;
      if (!isKept) remembered.value = null;
    },
  );
  const isTesting = signal(false);
  const wasTried = signal(false);
  const failed = signal<FailedAttempt | undefined>(undefined);
  let testing: AbortController | undefined;

  const address = computed(() => readServiceAddress(given.value, location.href));
  const isNameWrong = computed(() => user.value.includes(':'));
  const isNamed = computed(() => user.value !== '' || password.value !== '');
  /** What is requested first: without a user only events can be public. */
  const first = computed<EntityName>(() => (isNamed.value ? entity.value : 'event'));

  /** Moves a user and password in the address to their own fields; no request may have them. */
  const splitAddress = (): void => {
    const found = address.peek();
    if (found === undefined) return;
    given.value = found.base;
    user.value = found.user ?? user.peek();
    password.value = found.password ?? password.peek();
  };

  /** Probes the service, and connects if it answers as it should. */
  const test = async (of: EntityName = first.peek()): Promise<void> => {
    wasTried.value = true;
    splitAddress();
    const base = address.peek()?.base;
    if (base === undefined || isNameWrong.peek()) return;
    const access: Access = { base, auth: isNamed.peek() ? { user: user.peek(), password: password.peek() } : null };
    testing?.abort();
    const mine = new AbortController();
    testing = mine;
    isTesting.value = true;
    failed.value = undefined;
    const language = locale.peek();
    const probes = await sendProbes(access, of, language, mine.signal).catch((error: unknown) => {
      if (!mine.signal.aborted) throw error;
    });
    if (probes === undefined) return;
    isTesting.value = false;
    const failure = diagnoseConnection(probes);
    if (failure.kind === 'connected') {
      remembered.value = wanted.peek() ? { address: base, user: user.peek() } : null;
      connect(access, of);
      return;
    }
    const { origin, hasUser } = probes;
    const request = { base, host: new URL(base).host, origin, path: testPath(of, language), entity: of, hasUser };
    failed.value = { failure, request, at: Date.now() };
  };

  const leave = (): void => {
    testing?.abort();
    password.value = '';
  };

  return {
    given,
    user,
    password,
    keeps,
    isTesting,
    wasTried,
    failed,
    address,
    isNameWrong,
    isNamed,
    first,
    splitAddress,
    test,
    leave,
  };
}

import type { FailureExplanations, MismatchNames } from './explanation.ts';

export const english: FailureExplanations = {
  webPage: (_, { host }) => ({
    title: 'That is a web page, not the API',
    known: `${host} answers with a page for people, not with data.`,
    advice: 'Check the address. It is everything before /api/rest/.',
  }),
  wrongPassword: (_, { host }) => ({
    title: 'The name or the password is wrong',
    known: `${host} answers, and lets this page in. Everyone may read its events, but not with this name and password.`,
    unknown: 'Which of the two is wrong.',
    advice: 'Type both again. An administrator of the service is no API user.',
  }),
  noRight: ({ readable }) => ({
    title: readable === 'event' ? 'This user may not read bookings' : 'This user may not read events',
    known: `The name and the password are right: the user may read ${readable}s.`,
    advice: `Search ${readable}s, or ask for the right to ${readable === 'event' ? 'bookings' : 'events'}.`,
    wish: `Please give this API user the right to read ${readable === 'event' ? 'bookings' : 'events'}.`,
  }),
  refused: ({ status }, { host }) => ({
    title: 'Name or password not accepted, or no rights',
    known: `${host} answers, and lets this page in. It refuses this user (status ${status}).`,
    unknown: 'Whether it is the name, the password or the rights: the service gives the same answer to each.',
    advice: 'Type both again. If they are right, the user lacks the right to read these.',
    wish: 'Please check that this API user is active, and has the right to read what is asked for.',
  }),
  needsUser: ({ status }, { host, entity }) => ({
    title: 'The service wants a user',
    known: `${host} answers, and lets this page in. It shows ${entity}s to nobody without a name and password (status ${status}).`,
    advice: 'Fill in the user and password of an API user.',
  }),
  serverSays: ({ status, words, retryAfter }, { host }) => {
    const reason = words === undefined ? 'It gives no reason.' : `It says: “${words}”`;
    const again = `Try again in ${retryAfter === undefined ? 'a few minutes' : `${retryAfter} seconds`}.`;
    if (status === 404)
      return {
        title: 'There is no API at this address',
        known: `${host} answers that it does not know the path (status 404). ${reason}`,
        advice: 'Check the address. It is everything before /api/rest/.',
      };
    if (status === 429)
      return {
        title: 'The service asks to wait',
        known: `${host} has had many requests or wrong passwords (status 429). ${reason}`,
        advice: again,
      };
    if (status >= 500)
      return {
        title: 'The service cannot answer now',
        known: `${host} is there, but something behind it is not (status ${status}). ${reason}`,
        advice: again,
        wish: 'Please look at why the service gives this answer.',
      };
    return {
      title: 'The service does not take the request',
      known: `${host} answers with the status ${status}. ${reason}`,
      advice: 'Check the address. It is everything before /api/rest/.',
      wish: 'Please look at why the service gives this answer.',
    };
  },
  redirect: (_, { host }) => ({
    title: 'The service sends on to another address',
    known: `${host} answers with a redirect. It is not followed, so that the password goes nowhere else.`,
    unknown: 'Where it leads to: a browser does not say.',
    advice: 'Open the address in a tab, and give the address that it leads to. A login page is not the API.',
  }),
  wrongShape: ({ mismatch: { path, expected, found } }) => ({
    title: 'The answer is not what the API gives',
    known: `At ${path} there is ${names[found]}, where ${names[expected]} was expected.`,
    advice: 'Check that the address is of this booking service, and not of another.',
    wish: 'Please check that this path is answered by the booking service, and that nothing between changes the answer.',
  }),
  preflight: (_, { origin }) => ({
    title: 'The service stops the browser’s question beforehand',
    known: `Pages of ${origin} are allowed: without a password the service answers. With one, the browser first asks whether it may (OPTIONS), and that fails.`,
    unknown:
      'Whether OPTIONS wants a login, or its answer does not name Authorization. To a browser they look the same, as does a refusal of the password without the headers for other origins.',
    advice: 'Send the text below to the administrator of the service.',
    wish: `OPTIONS on this path must answer with a status from 200 to 299 without a login, with the headers\n  Access-Control-Allow-Origin: ${origin}\n  Access-Control-Allow-Headers: Authorization`,
  }),
  origin: (_, { host, origin, hasUser }) => ({
    title: 'The service does not allow this page',
    known: `${host} answers, but the browser may not show the answer to pages of ${origin}.`,
    unknown: hasUser
      ? 'Whether this origin is missing from its list, or the name or password is wrong and the refusal comes without the headers for other origins. The line with curl below tells: a 200 means the origin, a 401 the name or password.'
      : 'Whether this origin is missing from its list, or the address is not of the API.',
    advice: 'Send the text below to the administrator of the service.',
    wish: `Please add exactly ${origin} to the allowed origins, under Settings > API / Integrations.`,
  }),
  unreachable: (_, { host }) => ({
    title: 'Nobody answers at this address',
    known: `The browser gets no answer at all from ${host}.`,
    unknown:
      'Why: a typing error in the name or port, no network or VPN, a certificate that is not trusted, a redirect to a login page, or an ad blocker.',
    advice: 'Open the address in a tab: there the browser says more.',
    wish: 'Please check that the service runs at this address, and that it can be reached from my computer.',
  }),
  mixedContent: (_, { host }) => ({
    title: 'A secure page may not ask an insecure address',
    known: `This page is https, and ${host} was given as http. Browsers block that, so no request was made.`,
    advice: 'Use the https address of the service, or open this page from the service itself.',
    wish: 'Please make the service reachable by https.',
  }),
  localNetwork: (_, { host }) => ({
    title: 'The browser guards your own network',
    known: `${host} is inside a network, and this page comes from the internet. There was no answer.`,
    unknown: 'Whether the browser held the request back, or nobody is there.',
    advice:
      'Allow “local network access” for this page, at the icon before its address, and try again. Or open the playground from inside the network.',
    wish: 'Please serve the playground from inside the network, or make the service reachable by https from outside.',
  }),
  timeout: (_, { host }) => ({
    title: 'No answer within 10 seconds',
    known: `Nothing came from ${host} in that time.`,
    unknown: 'Whether it is slow, or something on the way drops the request, such as a firewall or a missing VPN.',
    advice: 'Try again. If it stays so, check the address and your network.',
    wish: 'Please check why this request gets no answer.',
  }),
};

const names: MismatchNames = {
  json: 'JSON',
  noJson: 'something else than JSON',
  list: 'a list',
  record: 'a record',
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  nothing: 'nothing',
};

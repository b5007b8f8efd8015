import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As strict as a policy for scripts gets: from the same origin alone, and no text becomes code. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'none'; base-uri 'none'; require-trusted-types-for 'script'";

const html = '<!doctype html><meta charset="utf-8"><title>pure packages</title><script type="module" src="/page.js"></script>';

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a page with one script on loopback, under that policy. */
export const serve = async (script: string): Promise<Site> => {
  const server = createServer(({ url }, response) => {
    const [type, body] = url === '/page.js' ? ['text/javascript', script] : ['text/html', html];
    response.writeHead(url === '/' || url === '/page.js' ? 200 : 404, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** The script of the page: asks the packages, tries whether text becomes code, and writes both into the title. */
export const pageScript = (answersModule: string): readonly string[] => [
  `import { answers } from ${JSON.stringify(answersModule)};`,
  `const refused = (work) => { try { work(); return false; } catch { return true; } };`,
  `const text = 'return 1';`,
  `const isStrict = refused(() => Reflect.construct(globalThis['Func' + 'tion'], [text]));`,
  `try { document.title = JSON.stringify({ isStrict, answers: answers() }); } catch (error) { document.title = JSON.stringify({ isStrict, error: String(error) }); }`,
];

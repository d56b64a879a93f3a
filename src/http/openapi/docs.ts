import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { pageHeaders } from '../security-headers.ts';

/** What only the connection itself may say. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * The page of the document, in a scope of its own: it alone may run scripts, and only ours. `prefix`: what stands before
 * our paths for who asks.
 */
export async function registerDocs(app: FastifyInstance, document: () => object, prefix: string): Promise<void> {
  await app.register(helmet, { global: false });
  app.addHook('onRequest', async (_request, reply) => {
    // Else the policy of data would overwrite what helmet says.
    void reply.removeHeader('Content-Security-Policy');
    return reply.helmet(pageHeaders);
  });
  // The page's copy of the document says that everybody may read it; `/v1/openapi.json` is there for everybody.
  app.addHook('onSend', async (_request, reply) => {
    void reply.removeHeader('Access-Control-Allow-Origin').removeHeader('Access-Control-Allow-Methods');
  });
  // Its program has 4 MB: it is loaded with the first look, so that everything else starts sooner.
  let page: Promise<FastifyInstance> | undefined;
  for (const url of ['/docs', '/docs/*'])
    app.get(url, async (request, reply) => {
      page ??= buildPage(document());
      const { statusCode, headers, rawPayload } = await (await page).inject({ method: 'GET', url: request.url });
      if (statusCode === 404) return reply.callNotFound();
      const said = Object.entries(headers).filter(([name]) => !ofConnection.has(name));
      void reply.code(statusCode).headers(Object.fromEntries(said));
      if (headers.location !== undefined) void reply.header('Location', prefix + headers.location);
      return reply.send(rawPayload);
    });
  app.addHook('onClose', async () => (await page)?.close());
}

async function buildPage(document: object): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = Fastify();
  await page.register(scalar, {
    routePrefix: '/docs',
    // Nothing on the page may talk to anybody but us.
    configuration: {
      pageTitle: 'Whereabouts: the API',
      content: document,
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return page;
}

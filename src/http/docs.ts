import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from './security-headers.ts';

/** The page of the document, in a scope of its own: it alone may run scripts, and only ours. */
export async function registerDocs(app: FastifyInstance, document: object): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    // Else the policy of data would overwrite what helmet says.
    void reply.removeHeader('Content-Security-Policy');
    return reply.helmet(pageHeaders);
  });
  // The page's copy of the document says that everybody may read it; `/v1/openapi.json` is there for everybody.
  app.addHook('onSend', async (_request, reply) => {
    void reply.removeHeader('Access-Control-Allow-Origin').removeHeader('Access-Control-Allow-Methods');
  });
  await app.register(scalar, {
    routePrefix: '/docs',
    // Nothing on the page may talk to anybody but us.
    configuration: {
      content: document,
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
}

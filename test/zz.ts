import { startService } from './support/service.ts';
const t = (l: string) => console.log(Date.now() - b, l);
let b = Date.now();
const s = await startService({ worker: false });
t('start');
for (const size of [10]) {
  b = Date.now();
  console.log((await s.call('POST', '/keys', { body: { name: 'n'.repeat(size), scopes: ['usage:read'] } })).status);
  t('call');
}
b = Date.now();
await s.app.stop();
t('stop');
b = Date.now();
await s.stop().catch(() => 0);
t('rest');

/**
 * The console in Chromium: what a screen takes on this machine and on a slow line, keys and clicks in an inbox of 10,000
 * hits, and ten tasks of somebody's first day. `npm run bench -- console [FILE…]`; the files are imported first, without
 * any the sample is there.
 */
import { openBrowser, Visit } from '../support/browser.ts';
import { createDiscoveryAndWait } from '../support/console.ts';
import { runCommand } from '../support/service-process.ts';
import { startService } from '../support/service.ts';
import { measureInbox } from './console/inbox.ts';
import { measureScreens } from './console/screens.ts';
import { measureSlowLine } from './console/slow-line.ts';
import { doTasks } from './console/tasks.ts';
import { Receiver } from '../support/receiver.ts';

const files = process.argv.slice(2);
const receiver = await new Receiver().start();
const service = await startService({
  sample: files.length === 0,
  config: { delivery: { allowedHosts: [new URL(receiver.url()).host], smtp: null } },
});
if (files.length > 0) await runCommand(['import', ...files], { DATABASE_URL: service.databaseUrl });
const browser = await openBrowser();
try {
  const visitAt = async (width: number) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, acceptDownloads: true });
    return Visit.begin(context);
  };
  console.log('\nTen tasks\n');
  await doTasks(await visitAt(1280), service, receiver);
  const visit = await visitAt(1280);
  await visit.signInByHand(service, service.token);
  const discovery = await createDiscoveryAndWait(service);
  const paths = ['/', '/discoveries', `/discoveries/${discovery}`, '/overviews', '/monitoring', '/monitoring/new', '/hits', '/catalog', '/deliveries', '/keys', '/keys/usage', '/operator']; // prettier-ignore
  console.log('\nScreens\n');
  await measureScreens(visit, service.address, paths);
  console.log('\nOn a slow line\n');
  const slow = await visitAt(1280);
  await slow.signInByHand(service, service.token);
  await measureSlowLine(slow, service.address, paths);
  console.log('\nAn inbox of 10,000 hits\n');
  await measureInbox(visit, service);
} finally {
  await browser.close();
  await service.stop();
  await receiver.stop();
}

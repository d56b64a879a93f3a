import { scanTask } from '../../src/monitoring/monitoring.tasks.ts';
import { runScan } from '../../src/monitoring/scan/run-scan.ts';
import type { ScanEnv } from '../../src/monitoring/scan/scan-env.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(scanTask, (env: ScanEnv, { scan_id }, run) => runScan(env, scan_id, run.signal));

/** What we read of graphile-worker's own tables: the queue's migrations make them, so no entity of ours describes them. */
export type QueueTables = {
  'graphile_worker.jobs': {
    task_identifier: string;
    run_at: Date;
    attempts: number;
    max_attempts: number;
    locked_at: Date | null;
  };
  'graphile_worker._private_jobs': {
    id: string;
    task_id: number;
    key: string | null;
    priority: number;
    run_at: Date;
    updated_at: Date;
    /** Neither locked nor used up. */
    is_available: boolean;
    attempts: number;
    max_attempts: number;
    locked_at: Date | null;
  };
};

import type { QueueName } from '../store/pgBoss.ts'

/** A job as whoever begins it knows it; what it does stands in `jobs/`. */
export interface JobKind<Payload extends object> {
  /** Unique; it stands in the queue's rows. */
  readonly name: string
  /** `long` jobs (files, thousands of rows) do not hold up the `short` ones. */
  readonly queue: QueueName
  /** What it is handed; for the compiler alone, nobody calls it. */
  readonly takes?: (payload: Payload) => void
}

const kind = <Payload extends object>(name: string, queue: QueueName): JobKind<Payload> => ({ name, queue })

/** A platform needs a while to answer; staff are promised three minutes. */
export const INCLUDE_SECONDS = 20

/** Work that calls begin, by what it does. */
export const jobKinds = {
  /** Extracts what is said in a video. */
  aiText: kind<{ task_id: string }>('ai-text', 'short'),
  /** Reads contents of notes and videos again. */
  contentSync: kind<{ corp_id: number; ids: readonly number[] }>('content-sync', 'short'),
  /** Marks samples whose content or sales have come; without a corporation, of all. */
  deliverSamples: kind<{ corp_id?: number }>('deliver-samples', 'short'),
  /** Exchanges everything with the ERP of a corporation. */
  erpSync: kind<{ corp_id: number }>('erp-sync', 'long'),
  /** Hands samples that wait to their ERP. */
  erpPush: kind<Record<never, never>>('erp-push', 'short'),
  /** Reads the goods of shops again. */
  goodsSync: kind<{ corp_id?: number; shop_ids?: string[] }>('goods-sync', 'long'),
  /** Looks for a talent or colonel that was asked for. */
  include: kind<{ id: number }>('include', 'short'),
  /** Makes one run of a report. */
  reportRun: kind<{ corp_id: number; id: number }>('report-run', 'long'),
  /** Takes messages out of the product. */
  sendOut: kind<Record<never, never>>('send-out', 'short'),
  /** Reads a shop that was just bound. */
  shopReading: kind<{ corp_id: number; shop_id: string }>('shop-reading', 'long'),
  /** Hands talents or colonels over. */
  transfer: kind<{ id: number }>('transfer', 'long'),
} as const

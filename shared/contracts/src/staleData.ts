import { z } from 'zod'
import { unixTime } from './fields.ts'

/** What a refusal because of a newer record (40901) says of it: its version as it stands, and who wrote that. */
export const staleData = z.object({
  updated_at: unixTime(),
  updated_by: z.string().describe('最后修改人的姓名，系统修改时为空'),
})
export type StaleData = z.infer<typeof staleData>

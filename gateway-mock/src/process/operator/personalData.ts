import { maskPhone } from '@crm/base/text'
import { sql } from 'drizzle-orm'
import { blur } from '../../records/personalData/blur.ts'
import { isUnderWay } from '../../records/personalData/lastBusiness.ts'
import { rowsOf } from '../../store/database/query.ts'
import { type OperatorContext, type OperatorOutcome, refuseOperator } from './command.ts'
import { lockedEnterprise } from './enterprises.ts'
import { logOperator } from './operatorLog.ts'
import { select, text } from '../../store/database/select.ts'

/**
 * Blurs what an enterprise keeps of the person with a phone number, who has asked for it: receiver and contact of talents. Answers
 * what was blurred and a proof, which the log keeps too; neither holds the number. A sample on its way is brought to its end first.
 */
export async function blurPerson(
  context: OperatorContext,
  { corp_id, mobile }: { corp_id: number; mobile: string },
): Promise<OperatorOutcome> {
  return context.db.transaction(async (db) => {
    const { corp_name } = await lockedEnterprise(db, corp_id)
    const theirs = sql`t.phone = ${mobile}`
    const [open] = await rowsOf(
      db,
      select(
        { sample_no: text`t.sample_no` },
        sql`from sample t /* both modules: a receiver is a person in both */ where t.corp_id = ${corp_id}
        and t.deleted_at is null and ${theirs} and t.delivery_at is null and t.sign_time is null and ${isUnderWay(sql`t.status`)} limit 1`,
      ),
    )
    if (open) refuseOperator('mobile', `the sample ${open.sample_no} is on its way to this number`)
    const { proof, ...counts } = await blur(
      db,
      corp_id,
      { samples: theirs, contacts: theirs, addresses: theirs },
      context.now,
    )
    if (counts.samples + counts.contacts + counts.addresses === 0)
      refuseOperator('mobile', `enterprise ${corp_id} keeps nothing of this number`)
    const detail = { mobile: maskPhone(mobile), ...counts, proof }
    await logOperator(db, context, { action: '模糊个人信息', corp_id, object: corp_name, detail })
    return {
      lines: [
        ...Object.entries(counts).map(([what, count]) => `${count} ${what} blurred`),
        `proof sha256:${proof} of the rows, at ${new Date(context.now * 1000).toISOString()}`,
      ],
      data: { ...counts, proof },
    }
  })
}

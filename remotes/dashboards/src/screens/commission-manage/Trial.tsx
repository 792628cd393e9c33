import { money } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { commissionCalls, type CommissionScheme } from '@crm/contracts/calls/commission'
import { monthLabel } from '@crm/contracts/rules/commissionRules'
import { Banner, Button, Section } from '@crm/ui/base'
import { useState } from 'react'
import classes from '../../parts/commission/commission.module.css'
import { type SchemeDraft, schemeError, termsOf } from './schemeDraft.ts'

/** 试算: what the last three frozen months would have come to by the draft, member by member; nothing is saved. */
export function Trial({ draft, scheme }: { draft: SchemeDraft; scheme: CommissionScheme | undefined }) {
  const trial = useAction(commissionCalls.trial, { weight: { harmless: 'reads' }, quiet: true })
  const [result, setResult] = useState<AnswerOf<typeof commissionCalls.trial>>()
  const [error, setError] = useState<string>()
  const run = async () => {
    // A trial needs no name.
    const wrong = draft.user_ids.length === 0 ? '请先选择成员' : schemeError({ ...draft, name: '试算' })
    setError(wrong)
    if (wrong !== undefined) return
    setResult(await trial.run({ ...termsOf(draft), ...(scheme && { scheme_id: scheme.id }) }))
  }
  const message = error ?? trial.failure?.message
  const list = result?.list ?? []
  const sum = (of: 'before' | 'after' | 'difference') => list.reduce((all, row) => all + row[of], 0)
  return (
    <Section
      title="试算"
      note="以最近三个已冻结的月份计算提成与首单奖励，不保存"
      extra={
        <Button loading={trial.saving} onClick={() => void run()}>
          试算
        </Button>
      }
    >
      {message && <Banner kind="danger">{message}</Banner>}
      {result && list.length === 0 && <p>还没有已冻结的月份</p>}
      {list.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">月份</th>
              <th scope="col">成员</th>
              <th scope="col" className={classes.number}>
                已冻结 ¥
              </th>
              <th scope="col" className={classes.number}>
                试算 ¥
              </th>
              <th scope="col" className={classes.number}>
                差额 ¥
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ month, user, before, after, difference }) => (
              <tr key={`${month}${user.user_id}`}>
                <td>{monthLabel(month)}</td>
                <td>{user.name}</td>
                <td className={classes.number}>{money(before)}</td>
                <td className={classes.number}>{money(after)}</td>
                <td className={classes.number}>{money(difference)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>合计</td>
              <td className={classes.number}>{money(sum('before'))}</td>
              <td className={classes.number}>{money(sum('after'))}</td>
              <td className={classes.number}>{money(sum('difference'))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Section>
  )
}

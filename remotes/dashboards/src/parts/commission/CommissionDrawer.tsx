import { commissionEditRefusal } from '@crm/access/commission'
import { minute } from '@crm/base/dates'
import { money, thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { commissionCalls, type CommissionDetail } from '@crm/contracts/calls/commission'
import { commissionState } from '@crm/contracts/columns/commission'
import { platformName } from '@crm/contracts/enums'
import {
  CommissionMode,
  commissionStateLabel,
  monthLabel,
  nextTierNote,
  QUESTION_MAX,
} from '@crm/contracts/rules/commissionRules'
import { useCanCall } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, DesktopOnly, Drawer, EmptyBlock, Loaded, Section, TextButton, TextLink, useDialog } from '@crm/ui/base'
import { TimelineEntry, useRecordDrawer } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import type { ReactNode } from 'react'
import classes from './commission.module.css'
import { ChangeLines } from './ChangeLines.tsx'

/** `6:2026-11`, a member and a month. */
export const readCommission = (text: string): string | undefined =>
  /^[1-9]\d{0,8}:\d{4}-\d{2}$/.test(text) ? text : undefined

/** 提成明细 of one member in a month: the one that the address names; nothing without one. */
export function CommissionDrawer() {
  const { id, close } = useRecordDrawer<string>('commission', readCommission)
  const [user = '0', month = ''] = (id ?? '').split(':')
  const read = useCall(
    commissionCalls.person,
    { user_id: Number(user), month },
    { enabled: id !== undefined, keepPrevious: false },
  )
  if (id === undefined) return null
  const name = read.data?.detail?.user.name
  return (
    <Drawer open width={720} title={`${name ?? '提成明细'} ${monthLabel(month)}`} onClose={close}>
      <Loaded read={read} lines={12}>
        {({ detail }) => (detail === null ? <EmptyBlock title="本月没有提成" /> : <Detail detail={detail} />)}
      </Loaded>
    </Drawer>
  )
}

function Detail({ detail }: { detail: CommissionDetail }) {
  const { base_amount, sales, refunds, amount, reward, correction, adjust, total } = detail
  return (
    <>
      <p className={classes.formula}>
        合计 ¥{money(total)} = 提成 {money(amount)} + 首单奖励 {money(reward)} + 往期调整 {money(correction)} + 调整{' '}
        {money(adjust)}（{commissionStateLabel[commissionState(detail)]}）
      </p>
      <p className={classes.formula}>
        基数 ¥{money(base_amount)} = {detail.base === 'close_sales' ? '结算' : '成交'} {money(sales)} − 退款{' '}
        {money(refunds)}
      </p>
      {detail.is_by_settlement === 1 && <p className={classes.hint}>按结算时跟进人归属，与业绩列表不同</p>}
      {detail.next && <p className={classes.hint}>{nextTierNote(detail.next)}</p>}
      <Parts detail={detail} />
      <Corrections detail={detail} />
      <Firsts detail={detail} />
      <Lines detail={detail} />
      <Questions detail={detail} />
      <Section title="状态与调整">
        {detail.history.length === 0 ? (
          <EmptyBlock small title="暂无记录" />
        ) : (
          <ol className={classes.changes}>
            {detail.history.map((entry) => (
              <TimelineEntry key={entry.id} user={entry.operator} at={entry.created_at} kind={entry.type}>
                <ChangeLines changes={entry.changes} />
              </TimelineEntry>
            ))}
          </ol>
        )}
      </Section>
    </>
  )
}

function Parts({ detail: { parts, amount, mode, scheme_name } }: { detail: CommissionDetail }) {
  if (parts.length === 0) return null
  return (
    <Section title={`阶梯（${scheme_name}，${mode === CommissionMode.whole ? '全额' : '累进'}）`}>
      <Table heads={['从 ¥', '到 ¥', '本档基数 ¥', '比例', '提成 ¥']}>
        <tbody>
          {parts.map(({ from, to, amount: part, rate, commission }) => (
            <tr key={from}>
              <td className={classes.number}>{money(from)}</td>
              <td className={classes.number}>{to === null ? '不限' : money(to)}</td>
              <td className={classes.number}>{money(part)}</td>
              <td className={classes.number}>{rate}%</td>
              <td className={classes.number}>{money(commission)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>提成</td>
            <td className={classes.number}>{money(amount)}</td>
          </tr>
        </tfoot>
      </Table>
    </Section>
  )
}

function Corrections({ detail: { corrections, correction } }: { detail: CommissionDetail }) {
  if (corrections.length === 0) return null
  return (
    <Section title="往期调整" note="已冻结月份按现在的基数重算，减去上次结算的提成；负数结转自上月">
      <Table heads={['月份', '原因', '原基数 ¥', '现基数 ¥', '调整 ¥']} texts={2}>
        <tbody>
          {corrections.map(({ month, kind, base_before, base_after, amount }) => (
            <tr key={`${month}${kind}`}>
              <td>{monthLabel(month)}</td>
              <td>{kind === 'carry' ? '结转' : '退款或归属变动'}</td>
              <td className={classes.number}>{kind === 'carry' ? '-' : money(base_before)}</td>
              <td className={classes.number}>{kind === 'carry' ? '-' : money(base_after)}</td>
              <td className={classes.number}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>合计</td>
            <td className={classes.number}>{money(correction)}</td>
          </tr>
        </tfoot>
      </Table>
    </Section>
  )
}

function Firsts({ detail: { firsts, first_order_reward, reward } }: { detail: CommissionDetail }) {
  if (firsts.length === 0) return null
  return (
    <Section title={`首单达人 ${firsts.length} × ¥${money(first_order_reward)} = ¥${money(reward)}`}>
      <p>
        {firsts.map(({ author_id, author_name, platform }, at) => (
          <span key={`${platform}${author_id}`}>
            {at > 0 && '、'}
            <TextLink to="TalentDetail" query={{ author_id, platform }} newTab>
              {author_name}
            </TextLink>
          </span>
        ))}
      </p>
    </Section>
  )
}

function Lines({ detail: { lines, line_count, base_amount } }: { detail: CommissionDetail }) {
  return (
    <Section
      title={`订单明细 ${thousands(line_count)} 条`}
      note={line_count > lines.length ? `显示金额最大的 ${lines.length} 条` : undefined}
    >
      {lines.length === 0 ? (
        <EmptyBlock small title="本月没有计入的订单" />
      ) : (
        <Table heads={['订单', '商品', '达人', '时间', '计入基数 ¥']} texts={4}>
          <tbody>
            {lines.map(({ order_id, sku_id, title, author_name, platform, time, base_amount: base }) => (
              <tr key={`${order_id}${sku_id}`}>
                <td>
                  <TextLink to="OrdersList" query={{ keyword: order_id, platform, date_type: 'all' }} newTab>
                    {order_id}
                  </TextLink>
                </td>
                <td>{title}</td>
                <td>
                  {author_name}（{platformName(platform)}）
                </td>
                <td>{minute(time)}</td>
                <td className={classes.number}>{money(base)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>基数</td>
              <td className={classes.number}>{money(base_amount)}</td>
            </tr>
          </tfoot>
        </Table>
      )}
    </Section>
  )
}

function Questions({ detail }: { detail: CommissionDetail }) {
  const who = useWho()
  const openDialog = useDialog()
  const { questions, user, id } = detail
  const canCall = useCanCall()
  const asks = user.user_id === who.user_id && id !== 0 && canCall(commissionCalls.ask)
  const answers = commissionEditRefusal(who) === undefined && canCall(commissionCalls.answer)
  if (questions.length === 0 && !asks) return null
  return (
    <Section
      title="疑问"
      extra={
        asks && (
          <DesktopOnly>
            <Button size="small" onClick={() => openDialog(AskDialog, { id })}>
              有疑问
            </Button>
          </DesktopOnly>
        )
      }
    >
      <ol className={classes.changes}>
        {questions.map((question) => (
          <TimelineEntry key={question.id} user={user} at={question.created_at}>
            <p className={classes.formula}>{question.text}</p>
            {question.answered_at !== null ? (
              <p className={classes.formula}>
                {question.answered_by} {minute(question.answered_at)} 答复：{question.answer}
              </p>
            ) : (
              answers && (
                <TextButton onClick={() => openDialog(AnswerDialog, { id: question.id, text: question.text })}>
                  答复
                </TextButton>
              )
            )}
          </TimelineEntry>
        ))}
      </ol>
    </Section>
  )
}

const filled = [{ required: true, whitespace: true, message: '请输入内容' }]

/** 有疑问 about the own month. */
function AskDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <FormDialog
      title="有疑问"
      submitText="提交"
      initValues={{ text: '' }}
      call={commissionCalls.ask}
      done="已提交，等待答复"
      toRequest={({ text }: { text: string }) => ({ id, text: text.trim() })}
      onClose={onClose}
    >
      <Form.TextArea field="text" label="疑问" maxCount={QUESTION_MAX} maxLength={QUESTION_MAX} rules={filled} />
    </FormDialog>
  )
}

/** 答复 of an administrator. */
function AnswerDialog({ id, text, onClose }: { id: number; text: string; onClose: () => void }) {
  return (
    <FormDialog
      title="答复疑问"
      submitText="答复"
      initValues={{ answer: '' }}
      call={commissionCalls.answer}
      done="已答复"
      toRequest={({ answer }: { answer: string }) => ({ id, text: answer.trim() })}
      onClose={onClose}
    >
      <p>{text}</p>
      <Form.TextArea field="answer" label="答复" maxCount={QUESTION_MAX} maxLength={QUESTION_MAX} rules={filled} />
    </FormDialog>
  )
}

function Table({ heads, texts = 0, children }: { heads: readonly string[]; texts?: number; children: ReactNode }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={at < texts ? undefined : classes.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type BoundErpAccount, erpCalls } from '@crm/contracts/calls/erp'
import { type ErpCode, ErpMatch, ErpPush } from '@crm/contracts/enums'
import { ERP_REMARK_MAX, ERP_REMARK_VARIABLES } from '@crm/contracts/rules/erpConnectors'
import { EXPRESS_COMPANIES } from '@crm/contracts/rules/sampleRules'
import { Form, FormCard, useConflict, useFormCards } from '@crm/ui/form'

const MATCHES = [
  { value: ErpMatch.outerId, label: '商家编码，手工映射优先' },
  { value: ErpMatch.manual, label: '仅手工映射' },
] as const

const matchText = (match: ErpMatch) => MATCHES.find(({ value }) => value === match)?.label ?? ''
const pushText = (isApproved: boolean) => (isApproved ? '审核通过后自动推送' : '手动推送')

const valuesOf = ({ push, match, express, remark }: BoundErpAccount) => ({
  ...{ approved: push === ErpPush.approved, match, express, remark },
})
type Values = ReturnType<typeof valuesOf>

/** 推送设置 of a bound account: when samples go to it, by which codes, with what remark. */
export function ErpSettings({ kind, bound }: { kind: ErpCode; bound: BoundErpAccount }) {
  const cards = useFormCards()
  const save = useAction(erpCalls.setting, { weight: 'asked', done: '设置成功', quiet: true })
  const { updated_at, conflict } = useConflict<Values>(
    bound,
    {
      approved: { label: '自动推送', text: (on) => pushText(on === true) },
      match: { label: '商品编码匹配', text: (match) => matchText(match) },
      express: { label: '默认快递' },
      remark: { label: '备注模板' },
    },
    async () => {
      const fresh = (await send(erpCalls.auth, { erp_type: kind })).list.find(({ id }) => id === bound.id) ?? bound
      return { updated_at: fresh.updated_at, values: valuesOf(fresh) }
    },
  )
  const { push, match, express, remark } = bound
  const named = bound.account
  return (
    <FormCard<Values>
      cards={cards}
      id={`setting-${bound.id}`}
      title="推送设置"
      note="店铺与仓库在账号的「编辑」中修改。"
      rows={[
        ['自动推送', push === ErpPush.approved ? '开启' : '关闭'],
        ['推送时机', pushText(push === ErpPush.approved)],
        ['默认快递', express || '由 ERP 决定'],
        ['商品编码匹配', matchText(match)],
        ['备注模板', remark || '无'],
      ]}
      initValues={valuesOf(bound)}
      conflict={conflict}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async ({ approved, express: typed, remark: template, match: by }, agreement) => {
        const version = Math.max(updated_at, bound.updated_at)
        const done = await save.run(
          {
            ...{ id: bound.id, push: approved ? ErpPush.approved : ErpPush.manual, match: by },
            ...{ express: (typed ?? '').trim(), remark: (template ?? '').trim(), updated_at: version },
          },
          agreement,
        )
        return done !== undefined
      }}
    >
      {({ approved }) => (
        <>
          <Form.Switch
            field="approved"
            label="自动推送"
            extraText={`推送时机：${pushText(approved === true)}`}
            aria-label={`${named}的自动推送`}
          />
          <Form.Select
            field="express"
            label="默认快递"
            style={{ width: 280 }}
            optionList={[
              { value: '', label: '由 ERP 决定' },
              ...[...new Set([...EXPRESS_COMPANIES, express])]
                .filter((name) => name !== '')
                .map((name) => ({ value: name, label: name })),
            ]}
          />
          <Form.RadioGroup field="match" label="商品编码匹配" options={[...MATCHES]} direction="vertical" />
          <Form.Input
            field="remark"
            label="备注模板"
            maxLength={ERP_REMARK_MAX}
            extraText={`可用变量：${ERP_REMARK_VARIABLES.join('、')}`}
          />
        </>
      )}
    </FormCard>
  )
}

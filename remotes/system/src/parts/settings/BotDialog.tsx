import { send } from '@crm/client/request'
import { type Bot, botCalls } from '@crm/contracts/calls/bots'
import { BOT_NAME_MAX, webhookError } from '@crm/contracts/rules/botRules'
import {
  BOT_EVENTS,
  BOT_FIELDS,
  type BotEvent,
  type BotField,
  botFieldLabel,
  NOTICE_SWITCHES,
} from '@crm/contracts/rules/noticeEvents'
import { Form, FormDialog, rule, useConflict } from '@crm/ui/form'

/** What was emptied is absent. */
interface Values {
  name: string
  webhook?: string
  events?: BotEvent[]
  fields?: BotField[]
}

const events = BOT_EVENTS.map((value) => ({
  value,
  label: NOTICE_SWITCHES.find(({ key }) => key === value)?.label ?? value,
}))
const fields = BOT_FIELDS.map((value) => ({ value, label: botFieldLabel[value] }))
const comparedFields = {
  name: { label: '名称' },
  webhook: { label: 'Webhook 地址', text: (typed: string | undefined) => typed || '不修改' },
  events: { label: '推送的事件', text: (told: BotEvent[] | undefined) => labelsOf(events, told) },
  fields: { label: '消息内容', text: (said: BotField[] | undefined) => labelsOf(fields, said) },
}
const FIRST: Values = { name: '', webhook: '', events: [...BOT_EVENTS.slice(0, 4)], fields: ['content', 'time'] }

function labelsOf(options: readonly { value: string; label: string }[], chosen: readonly string[] = []): string {
  const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  return labels.join('、') || '无'
}

// The address is a secret: what is typed is all that a form knows of it.
const valuesOf = ({ name, events: told, fields: said }: Bot): Values => ({
  name,
  webhook: '',
  events: told,
  fields: said,
})

/** A robot of a group, new or changed; its address is a secret and never shown again. */
export function BotDialog({ bot, onClose }: { bot?: Bot; onClose: () => void }) {
  const { updated_at, conflict } = useConflict<Values>(bot ?? { updated_at: 0 }, comparedFields, async () => {
    const { list } = await send(botCalls.list, {})
    const now = list.find(({ id }) => id === bot?.id)
    return now && { updated_at: now.updated_at, values: valuesOf(now) }
  })
  const toRequest = ({ name, webhook = '', events: told = [], fields: said = [] }: Values) => {
    const terms = { name: name.trim(), webhook: webhook.trim(), events: told, fields: said }
    return { ...terms, ...(bot && { id: bot.id, updated_at }) }
  }
  return (
    <FormDialog
      title={bot ? '编辑机器人' : '添加机器人'}
      submitText="保存"
      initValues={bot ? valuesOf(bot) : FIRST}
      conflict={bot && conflict}
      call={botCalls.save}
      toRequest={toRequest}
      done="设置成功"
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="名称"
        maxLength={BOT_NAME_MAX}
        rules={[{ required: true, whitespace: true, message: '请填写机器人名称' }]}
      />
      <Form.Input
        field="webhook"
        label="Webhook 地址"
        placeholder={bot ? `${bot.webhook}，不填则不修改` : 'https://'}
        rules={[
          rule((typed: string | undefined) => {
            const text = (typed ?? '').trim()
            return bot && text === '' ? undefined : webhookError(text)
          }),
        ]}
      />
      <Form.CheckboxGroup field="events" label="推送的事件" direction="horizontal" options={events} />
      <Form.CheckboxGroup
        field="fields"
        label="消息内容"
        direction="horizontal"
        options={fields}
        extraText="标题总是发送"
        rules={[{ required: true, message: '请选择消息内容' }]}
      />
    </FormDialog>
  )
}

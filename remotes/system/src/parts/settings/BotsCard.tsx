import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { type Bot, botCalls } from '@crm/contracts/calls/bots'
import { BOTS_MAX, botKindLabel } from '@crm/contracts/rules/botRules'
import { NOTICE_SWITCHES } from '@crm/contracts/rules/noticeEvents'
import { settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { toast } from '@crm/platform/feedback'
import { DesktopOnly, EmptyBlock, GuardedButton, Tag, TextButton, useDialog, Loaded } from '@crm/ui/base'
import { ChangedCard, Switch } from '@crm/ui/form'
import { BotDialog } from './BotDialog.tsx'
import classes from './BotsCard.module.css'
import { useSettingRefusal } from './settingFields.tsx'

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  NOTICE_SWITCHES.map(({ key, label }) => [key, label]),
)

/** 通知机器人: the groups that are told what happens, and whether they have heard it. */
export function BotsCard() {
  const openDialog = useDialog()
  const refusal = useSettingRefusal([botCalls.save, botCalls.enable, botCalls.remove, botCalls.test])
  const read = useCall(botCalls.list, {})
  const list = read.data?.list
  const isFull = (list?.length ?? 0) >= BOTS_MAX
  return (
    <ChangedCard
      id="bots"
      title={settingSectionLabel.bots}
      note={`把事件推送到飞书、企业微信或钉钉群，最多 ${BOTS_MAX} 个；异常监控的规则也可推送到这里的机器人。`}
      extra={
        <DesktopOnly>
          <GuardedButton
            guardRepeats={false}
            refusal={refusal ?? (isFull ? `最多添加 ${BOTS_MAX} 个机器人` : undefined)}
            onClick={() => openDialog(BotDialog, {})}
          >
            添加机器人
          </GuardedButton>
        </DesktopOnly>
      }
    >
      <Loaded read={read} lines={3} />
      {list?.length === 0 && <EmptyBlock small title="暂无机器人" />}
      {list?.map((bot) => (
        <BotRow key={bot.id} bot={bot} isReadOnly={refusal !== undefined} />
      ))}
    </ChangedCard>
  )
}

function sentText({ sent_at, failed_at, error }: Bot): string {
  if (failed_at !== null) return `${minute(failed_at)} 发送失败：${error}`
  return sent_at === null ? '尚未发送' : `最近送达 ${minute(sent_at)}`
}

function BotRow({ bot, isReadOnly }: { bot: Bot; isReadOnly: boolean }) {
  const openDialog = useDialog()
  const enable = useAction(botCalls.enable, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const remove = useAction(botCalls.remove, { weight: 'asked', done: '已删除' })
  const test = useAction(botCalls.test, { weight: { harmless: 'repeats' } })
  const { id, name, kind, updated_at } = bot
  const tryOut = async () => {
    const said = await test.run({ id, name })
    if (said === undefined) return
    if (said.reason === '') toast.success('测试消息已送达')
    else toast.error(`测试消息未送达：${said.reason}`)
  }
  return (
    <div className={classes.bot}>
      <span className={classes.name}>
        {name}
        <Tag color="grey">{botKindLabel[kind]}</Tag>
      </span>
      <p className={classes.said}>{bot.events.map((key) => labels[key]).join('、') || '仅异常监控'}</p>
      <DesktopOnly>
        {!isReadOnly && (
          <span className={classes.actions}>
            <Switch
              size="small"
              aria-label={`启用${name}`}
              checked={bot.enable === 1}
              disabled={enable.saving}
              onChange={(isOn) => void enable.run({ id, enable: isOn ? 1 : 0, updated_at })}
            />
            <TextButton label={`发送测试到${name}`} onClick={() => void tryOut()}>
              发送测试
            </TextButton>
            <TextButton label={`编辑${name}`} onClick={() => openDialog(BotDialog, { bot })}>
              编辑
            </TextButton>
            <TextButton
              label={`删除${name}`}
              confirm={{
                title: `删除机器人「${name}」？`,
                content: '该群不再收到消息，尚未送出的消息不再发送。',
                confirmText: '删除',
                danger: true,
              }}
              onClick={(agreement) => void remove.run({ id }, agreement)}
            >
              删除
            </TextButton>
          </span>
        )}
      </DesktopOnly>
      <p className={bot.failed_at === null ? classes.sent : `${classes.sent} ${classes.failed}`}>
        {bot.webhook}　{bot.enable === 0 ? '已停用' : sentText(bot)}
      </p>
    </div>
  )
}

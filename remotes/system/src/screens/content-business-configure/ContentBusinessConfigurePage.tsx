import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type ContentSettings, settingCalls } from '@crm/contracts/calls/settings'
import { PLATFORMS, platformName } from '@crm/contracts/enums'
import { CONTENT_SECTIONS, settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { BlockSkeleton, Card, Loaded } from '@crm/ui/base'
import { Form, FormCard, type FormCards, useConflict, useFormCards } from '@crm/ui/form'
import { onText, SettingNumber, toFlag, useSettingRefusal } from '../../parts/settings/settingFields.tsx'
import { SettingsPage } from '../../parts/settings/SettingsPage.tsx'

interface CardProps {
  settings: ContentSettings
  cards: FormCards
}

/** 种草业务设置: the rules of content seeding, by section. */
export function ContentBusinessConfigurePage() {
  const settings = useCall(settingCalls.content, {})
  const cards = useFormCards()
  const props = settings.data && { settings: settings.data, cards }
  return (
    <SettingsPage title="种草业务设置" sections={CONTENT_SECTIONS} isReady={props !== undefined}>
      <Loaded
        read={settings}
        waiting={
          <Card>
            <BlockSkeleton lines={8} />
          </Card>
        }
      />
      {props && (
        <>
          <HotCard {...props} />
          <CostCard {...props} />
        </>
      )}
    </SettingsPage>
  )
}

const hotOf = ({ dy, ks, sph, xhs }: ContentSettings['hot']) => ({ dy, ks, sph, xhs })
type Hot = ReturnType<typeof hotOf>

/** 爆文阈值: from how many interactions a content is 爆文, by platform. */
function HotCard({ settings: { hot }, cards }: CardProps) {
  const save = useAction(settingCalls.contentUpdate, { weight: 'asked', done: '设置成功', quiet: true })
  const refusal = useSettingRefusal(settingCalls.contentUpdate)
  const fields = { dy: { label: '抖音' }, ks: { label: '快手' }, sph: { label: '视频号' }, xhs: { label: '小红书' } }
  const { updated_at, conflict } = useConflict<Hot>(hot, fields, async () => {
    const fresh = (await send(settingCalls.content, {})).hot
    return { updated_at: fresh.updated_at, values: hotOf(fresh) }
  })
  return (
    <FormCard<Hot>
      cards={cards}
      id="hot"
      title={settingSectionLabel.hot}
      note="互动量（点赞、评论、收藏、分享之和）达到阈值的内容为爆文，爆文数与爆文率立即按新阈值计算。"
      changed={hot}
      refusal={refusal}
      rows={PLATFORMS.map((name) => [platformName(name), `${hot[name].toLocaleString('en-US')} 次互动`])}
      initValues={hotOf(hot)}
      conflict={conflict}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async (value, agreement) => {
        const version = Math.max(updated_at, hot.updated_at)
        return (await save.run({ key: 'hot', value, updated_at: version }, agreement)) !== undefined
      }}
    >
      {PLATFORMS.map((name) => (
        <SettingNumber key={name} field={name} name="hot_threshold" label={platformName(name)} />
      ))}
    </FormCard>
  )
}

const costOf = ({ cost_samples, cost_ads }: ContentSettings['cost']) => ({
  cost_samples: cost_samples === 1,
  cost_ads: cost_ads === 1,
})
type Cost = ReturnType<typeof costOf>

/** 费用口径: what a content costs besides the quote of its talent. */
function CostCard({ settings: { cost }, cards }: CardProps) {
  const save = useAction(settingCalls.contentUpdate, { weight: 'asked', done: '设置成功', quiet: true })
  const refusal = useSettingRefusal(settingCalls.contentUpdate)
  const fields = {
    cost_samples: { label: '计入寄样成本', text: onText },
    cost_ads: { label: '计入投放消耗', text: onText },
  }
  const { updated_at, conflict } = useConflict<Cost>(cost, fields, async () => {
    const fresh = (await send(settingCalls.content, {})).cost
    return { updated_at: fresh.updated_at, values: costOf(fresh) }
  })
  return (
    <FormCard<Cost>
      cards={cards}
      id="cost"
      title={settingSectionLabel.cost}
      note="内容花费 = 达人报价，加上这里开启的部分；CPE、CPM、CPV 与预算进度随之计算。"
      changed={cost}
      refusal={refusal}
      rows={[
        ['计入寄样成本', onText(cost.cost_samples)],
        ['计入投放消耗', onText(cost.cost_ads)],
      ]}
      initValues={costOf(cost)}
      conflict={conflict}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async (values, agreement) => {
        const value = { cost_samples: toFlag(values.cost_samples), cost_ads: toFlag(values.cost_ads) }
        return (
          (await save.run({ key: 'cost', value, updated_at: Math.max(updated_at, cost.updated_at) }, agreement)) !==
          undefined
        )
      }}
    >
      <Form.Switch field="cost_samples" label="计入寄样成本" />
      <Form.Switch field="cost_ads" label="计入投放消耗" />
    </FormCard>
  )
}

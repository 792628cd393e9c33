import { useAction } from '@crm/client/hooks'
import { type Settings, settingCalls } from '@crm/contracts/calls/settings'
import { SENSITIVE_WORDS_MAX, settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { Form, FormCard, rule } from '@crm/ui/form'
import { onText, toFlag } from './settingFields.tsx'
import { type SettingCardProps, useSectionCard } from './useSettings.ts'

/** One word a line, as they are typed. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,，、]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

function valuesOf({ medium_adds_goods, sensitive_words }: Settings['goods']) {
  return { medium_adds_goods: medium_adds_goods === 1, words: sensitive_words.join('\n') }
}
type Values = ReturnType<typeof valuesOf>

const wordsError = (typed: string): string | undefined => {
  const words = wordsOf(typed)
  if (words.length > SENSITIVE_WORDS_MAX) return `最多 ${SENSITIVE_WORDS_MAX} 个敏感词`
  return words.some((word) => word.length > 20) ? '每个敏感词不超过 20 个字符' : undefined
}

/** 商品: who adds goods, and which words no share may bear. */
export function GoodsSettingsCard(props: SettingCardProps) {
  const save = useAction(settingCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const { goods } = props.settings
  const { card, updated_at } = useSectionCard<'goods', Values>(props, 'goods', settingCalls.update, valuesOf, {
    medium_adds_goods: { label: '媒介可添加商品', text: onText },
    words: { label: '敏感词', text: (typed) => wordsOf(typed).join('、') },
  })
  return (
    <FormCard<Values>
      {...card}
      title={settingSectionLabel.goods}
      note="保存后立即生效；分享名称含有敏感词时不能保存。"
      rows={[
        ['媒介可添加商品', onText(goods.medium_adds_goods)],
        ['敏感词', goods.sensitive_words.join('、') || '无'],
      ]}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async ({ medium_adds_goods, words }, agreement) => {
        const value = { medium_adds_goods: toFlag(medium_adds_goods), sensitive_words: wordsOf(words) }
        return (await save.run({ key: 'goods', value, updated_at }, agreement)) !== undefined
      }}
    >
      <Form.Switch field="medium_adds_goods" label="媒介可添加商品" />
      <Form.TextArea
        field="words"
        label="敏感词"
        placeholder="一行一个"
        rules={[rule((typed: string | undefined) => wordsError(typed ?? ''))]}
      />
    </FormCard>
  )
}

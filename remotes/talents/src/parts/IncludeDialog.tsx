import { platformLabel } from '@crm/contracts/enums'
import { platformsOf } from '@crm/access/visibility'
import { doneMessage, formMessage } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { type TalentTarget, talentCalls } from '@crm/contracts/calls/talents'
import { useWho } from '@crm/platform/session'
import { Banner, TextLink } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'
import type { IncludeStart } from '../lib/includeStart.ts'

type Platform = NonNullable<TalentTarget['platform']>

interface Values {
  platform: Platform
  include_way: 1 | 2 | 3
  keyword: string
  nick_name?: string
}

const ways = [
  { value: 1, label: '平台 UID 或ID' },
  { value: 2, label: '主页链接' },
]
const nameWay = { value: 3, label: '视频号昵称或ID' }

/** 收录达人: asks the platform for a talent that is in no list yet; it comes into the pool within three minutes. */
export function IncludeDialog({
  start: { platform, keyword = '', way, nickName = '' },
  again,
  onClose,
}: {
  start: IncludeStart
  /** An inclusion that is tried again. */
  again?: { id: number; failed: boolean } | undefined
  onClose: () => void
}) {
  const who = useWho()
  const include = useAction(talentCalls.include, { weight: 'asked', done: doneMessage.included, quiet: true })
  const toRequest = ({ nick_name = '', keyword: typed, ...values }: Values) => {
    const isNamed = values.platform !== 'sph' && nick_name.trim() !== ''
    return {
      ...values,
      ...(again ? { id: again.id } : {}),
      keyword: typed.trim(),
      ...(isNamed ? { nick_name: nick_name.trim() } : {}),
    }
  }
  const known = knownTalent(include.failure?.data)
  return (
    <FormDialog
      width={704}
      title="收录达人"
      submitText="收录"
      initValues={{
        platform,
        include_way: way ?? (platform === 'sph' ? 3 : 1),
        keyword,
        nick_name: nickName,
      }}
      action={include}
      toRequest={toRequest}
      extra={
        known && (
          <TextLink to="TalentDetail" query={known} newTab>
            查看
          </TextLink>
        )
      }
      onClose={onClose}
    >
      {({ platform: selected = platform }, put) => (
        <>
          {again?.failed && <Banner kind="warning">上次收录失败，建议使用主页链接或平台ID重新收录</Banner>}
          <Form.Select
            field="platform"
            label="平台"
            style={{ width: '100%' }}
            optionList={platformsOf(who).map((value) => ({ value, label: platformLabel[value] }))}
            // A name is known on 视频号 only, which in turn knows talents by little else.
            onChange={(next) => put({ include_way: next === 'sph' ? 3 : 1 })}
          />
          <Form.Select
            field="include_way"
            label="收录方式"
            style={{ width: '100%' }}
            optionList={selected === 'sph' ? [...ways, nameWay] : ways}
          />
          <Form.Input
            field="keyword"
            label="内容"
            placeholder="请输入达人ID、UID 或主页链接"
            maxLength={300}
            rules={[{ required: true, whitespace: true, message: formMessage.keywordRequired }]}
          />
          {selected !== 'sph' && <Form.Input field="nick_name" label="昵称" placeholder="选填" maxLength={50} />}
        </>
      )}
    </FormDialog>
  )
}

/** The talent that a refusal names: it is there already. */
function knownTalent(data: unknown): { author_id: string; platform: string } | undefined {
  if (typeof data !== 'object' || data === null || !('author_id' in data) || !('platform' in data)) return undefined
  const { author_id, platform } = data
  return typeof author_id === 'string' && typeof platform === 'string' ? { author_id, platform } : undefined
}

import { useCall } from '@crm/client/hooks'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { campaignStatusLabel, ContentForm, contentFormLabel, type Platform } from '@crm/contracts/enums'
import { Banner, EmptyBlock, Loaded } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, Radio } from '@crm/ui/form'
import { companyWrite } from './companySelection.ts'
import classes from './Company.module.css'

interface Values {
  id: number
  form: ContentForm
  accepts_black: boolean
}

interface Props {
  platform: Platform
  author_ids: readonly string[]
  name?: string | undefined
  onDone?: (() => void) | undefined
  onClose: () => void
}

const FORMS = [ContentForm.video, ContentForm.imageText] as const

/** 加入项目: talents come into a campaign at 待邀约; who would be refused is said before. */
export function IntoCampaignDialog({ platform, author_ids, name, onDone, onClose }: Props) {
  const campaigns = useCall(companyTalentCalls.campaigns, { platform })
  const add = useBulkAction(campaignTalentCalls.add, {
    ...companyWrite,
    ...{ weight: 'asked', quiet: true, done: '已加入项目' },
  })
  const [latest] = campaigns.data?.list ?? []
  return (
    <FormDialog
      width={704}
      title={name === undefined ? `加入项目：${author_ids.length} 位达人` : `加入项目：${name}`}
      submitText="加入"
      initValues={{ form: ContentForm.video, accepts_black: false }}
      action={add}
      toRequest={({ id = latest?.id ?? 0, form, accepts_black }: Partial<Values> & Pick<Values, 'form'>) => ({
        ...{ id, platform, form, author_ids: [...author_ids] },
        ...(accepts_black && { accepts_black: 1 as const }),
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {({ id = latest?.id, form = ContentForm.video }) => (
        <Loaded read={campaigns} small>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyBlock small title="暂无可加入的项目" />
            ) : (
              <>
                <Form.Select
                  field="id"
                  label="项目"
                  filter
                  style={{ width: '100%' }}
                  initValue={latest?.id}
                  optionList={list.map((each) => ({
                    value: each.id,
                    label: `${each.name}（${campaignStatusLabel[each.status]}）`,
                  }))}
                />
                <Form.RadioGroup field="form" label="内容形式">
                  {FORMS.map((each) => (
                    <Radio key={each} value={each}>
                      {contentFormLabel[each]}
                    </Radio>
                  ))}
                </Form.RadioGroup>
                {id !== undefined && <Refused id={id} form={form} platform={platform} author_ids={author_ids} />}
              </>
            )
          }
        </Loaded>
      )}
    </FormDialog>
  )
}

/** Who would stay outside, and why, before anything is written. */
function Refused(request: { id: number; form: ContentForm; platform: Platform; author_ids: readonly string[] }) {
  const read = useCall(companyTalentCalls.campaignCheck, { ...request, author_ids: [...request.author_ids] })
  return (
    <Loaded read={read} small>
      {({ success, failures }) => (
        <>
          {failures.length > 0 && (
            <>
              <Banner kind="warning">
                可加入 {success} 位，{failures.length} 位不能加入
              </Banner>
              <ul className={classes.refused} aria-label="不能加入的达人">
                {failures.map(({ author_id, author_name, reason }) => (
                  <li key={author_id}>
                    <span>{author_name}</span>
                    <span>{reason}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {failures.some(({ asks }) => asks === 1) && (
            <Form.Checkbox field="accepts_black" noLabel>
              带货黑名单中的达人仍要加入
            </Form.Checkbox>
          )}
        </>
      )}
    </Loaded>
  )
}

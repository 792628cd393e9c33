import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import {
  BusinessModule,
  ContentForm,
  contentFormLabel,
  ListFlag,
  type Platform,
  platformName,
} from '@crm/contracts/enums'
import { CAMPAIGN_TALENTS_MAX } from '@crm/contracts/rules/campaignRules'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, Radio, useTalentSearch } from '@crm/ui/form'
import { placeWrite } from '../../parts/campaign/placeWrite.ts'

interface Values {
  platform: Platform
  form: ContentForm
  author_ids: string[]
  accepts_black: boolean
}

const FORMS = [ContentForm.video, ContentForm.imageText] as const

/** 添加达人: of the enterprise's library, picked or by pasted numbers; they begin at 待邀约. */
export function AddTalentsDialog({ campaign, onClose }: { campaign: CampaignDetail; onClose: () => void }) {
  const add = useBulkAction(campaignTalentCalls.add, {
    ...placeWrite,
    ...{ weight: 'asked', quiet: true, done: '已添加' },
  })
  const [platform = 'dy'] = campaign.platforms
  return (
    <FormDialog
      width={704}
      title="添加达人"
      submitText="添加"
      initValues={{ platform, form: ContentForm.video, author_ids: [], accepts_black: false }}
      action={add}
      toRequest={({ accepts_black, author_ids, form, platform: of }: Values) => ({
        ...{ id: campaign.id, platform: of, author_ids, form },
        ...(accepts_black && { accepts_black: 1 as const }),
      })}
      onClose={onClose}
    >
      {(values, put) => (
        <>
          {campaign.platforms.length > 1 && (
            // Talents are a platform's own.
            <Form.RadioGroup field="platform" label="平台" onChange={() => put({ author_ids: [] })}>
              {campaign.platforms.map((each) => (
                <Radio key={each} value={each}>
                  {platformName(each)}
                </Radio>
              ))}
            </Form.RadioGroup>
          )}
          <Form.RadioGroup field="form" label="内容形式">
            {FORMS.map((each) => (
              <Radio key={each} value={each}>
                {contentFormLabel[each]}
              </Radio>
            ))}
          </Form.RadioGroup>
          <TalentsField platform={values.platform ?? platform} selected={values.author_ids ?? []} />
        </>
      )}
    </FormDialog>
  )
}

function TalentsField({ platform, selected }: { platform: Platform; selected: readonly string[] }) {
  const search = useTalentSearch({
    call: talentListCalls.pick,
    platform,
    also: { classify: BusinessModule.content },
    selected,
  })
  const black = selected.flatMap((id) => {
    const talent = search.known.get(id)
    return talent?.list_flag === ListFlag.black ? [talent.author_name] : []
  })
  return (
    <>
      <Form.Talents
        field="author_ids"
        label="达人"
        multiple
        search={search}
        max={CAMPAIGN_TALENTS_MAX}
        placeholder="搜索企业达人，可粘贴多个ID"
        rules={[{ required: true, type: 'array', min: 1, message: '请选择达人' }]}
      />
      {black.length > 0 && (
        <Form.Checkbox field="accepts_black" noLabel>
          {black.join('、')} 在带货黑名单中，仍要添加
        </Form.Checkbox>
      )}
    </>
  )
}

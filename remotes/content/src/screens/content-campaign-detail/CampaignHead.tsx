import { displayDay, termText } from '@crm/base/dates'
import { UNAVAILABLE } from '@crm/base/numbers'
import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { CampaignStatus, campaignVisibilityLabel, platformName } from '@crm/contracts/enums'
import { campaignFigures } from '@crm/contracts/figures/campaigns'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { campaignStatuses } from '@crm/contracts/rules/campaignRules'
import { Button, TextLink, useDialog } from '@crm/ui/base'
import { DetailHead, type DetailHeadProps, figureItems, StaffCell, StatusTag, TagsCell, textOr } from '@crm/ui/data'
import { CampaignBudget } from '../../parts/campaign/CampaignBudget.tsx'
import { EditCampaignDialog } from '../../parts/campaign/CampaignDialog.tsx'
import { stepsOf, useCampaignSteps } from '../../parts/campaign/useCampaignSteps.tsx'

interface CampaignHeadProps<Key extends string> {
  campaign: CampaignDetail
  tabs: NonNullable<DetailHeadProps<Key>['tabs']>
}

// A stack of pictures is higher than the line of facts.
const namesOf = (staff: CampaignDetail['members']) => staff.map((each) => each.name).join('、')

/** What the campaign is, what may be done with it, what it came to and what is left of its budget. */
export function CampaignHead<Key extends string>({ campaign, tabs }: CampaignHeadProps<Key>) {
  const openDialog = useDialog()
  const { take } = useCampaignSteps()
  const { id, name, cover, status, start_time, end_time, owner, members, reviewers, spus, brief, keywords } = campaign
  const term = `${displayDay(start_time)} ~ ${displayDay(end_time)}`
  const [first, ...later] = stepsOf(campaign)
  return (
    <DetailHead
      square
      name={name}
      avatar={cover}
      badges={<StatusTag value={status} labels={campaignStatuses} />}
      facts={[
        { label: '周期', value: status === CampaignStatus.running ? `${term}（${termText(end_time)}）` : term },
        { label: '负责人', value: <StaffCell staff={owner ? [owner] : []} /> },
        ...(campaign.spent === UNAVAILABLE || campaign.budget <= 0
          ? []
          : [{ label: '已花 / 预算', value: <CampaignBudget campaign={campaign} inline /> }]),
        { label: '参与人', value: namesOf(members) || '-' },
        {
          label: 'SPU',
          value:
            spus.length === 0
              ? '-'
              : spus.map((spu, nth) => (
                  <span key={spu.id}>
                    {nth > 0 && '、'}
                    <TextLink to="SpuDetail" query={{ spu_id: spu.id }} quiet>
                      {spu.name}
                    </TextLink>
                  </span>
                )),
        },
        { label: '平台', value: campaign.platforms.map(platformName).join('、') },
        { label: '审稿', value: namesOf(reviewers) || '未开启' },
        { label: '可见范围', value: campaignVisibilityLabel[campaign.visibility] },
        { label: '关键词', value: keywords.length > 0 ? <TagsCell tags={keywords} max={5} /> : '-' },
        { label: 'Brief', value: textOr(brief) },
      ]}
      actions={
        <>
          {campaign.actions.includes('edit') && (
            <Button onClick={() => openDialog(EditCampaignDialog, { id })}>编辑</Button>
          )}
          {later.map(({ step, text }) => (
            <Button key={step} onClick={() => void take(campaign, step)}>
              {text}
            </Button>
          ))}
          {first && (
            <Button theme="solid" onClick={() => void take(campaign, first.step)}>
              {first.text}
            </Button>
          )}
        </>
      }
      figures={{ label: '核心数据', items: itemsOf(campaign) }}
      tabs={tabs}
    />
  )
}

/** The key figures; what the caller is not shown of the costs is left out. */
function itemsOf(campaign: CampaignDetail) {
  const { budget, spent, promised } = campaign
  const left = budget > 0 && spent !== UNAVAILABLE ? budget - spent - promised : UNAVAILABLE
  const isOver = left !== UNAVAILABLE && left < 0
  const leads = {
    author_count: numberLink('campaignTalents', {}, { id: campaign.id }),
    published_count: numberLink('campaignPublished', {}, { id: campaign.id }),
    content_count: numberLink('campaignContents', {}, { id: campaign.id }),
  }
  return figureItems(campaignFigures, { ...campaign, left: isOver ? -left : left }, undefined)
    .filter(({ key, value }) => value !== UNAVAILABLE || !COSTS.includes(key))
    .map((item) => ({
      ...item,
      ...(item.key === 'left' && isOver && { title: '超出预算' }),
      ...(item.key in leads && { leads: leads[item.key as keyof typeof leads] }), // keys of the object
    }))
}
const COSTS: readonly (keyof typeof campaignFigures)[] = ['spent', 'promised', 'left', 'cpe']

import { isUnavailable } from '@crm/base/numbers'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { useWho } from '@crm/platform/session'
import { IconExternalOpen } from '@crm/ui/base'
import {
  CopyButton,
  Count,
  IdentityCard,
  Money,
  NoFigure,
  PlatformMark,
  TalentBadges,
  TagsCell,
  TimeCell,
  textOr,
} from '@crm/ui/data'
import { badgesOf, levelText } from '../../lib/talentLabels.ts'
import { Contacts } from './Contacts.tsx'
import classes from './TalentIdentity.module.css'
import { Relation } from './Relation.tsx'
import { TalentActions } from './TalentActions.tsx'

/** Who the talent is, what can be done, and how the corporation stands to it. */
export function TalentIdentity({ talent }: { talent: TalentDetail }) {
  const who = useWho()
  const { corp, followers, platform, display_id, author_id, categories } = talent
  const badges = badgesOf({ is_new: corp?.is_new ?? 0, list_flag: corp?.list_flag ?? 0 }, who, followers)
  return (
    <div className={classes.block}>
      <IdentityCard
        name={talent.author_name}
        avatar={talent.avatar}
        badges={
          <>
            <PlatformMark platform={platform} />
            <TalentBadges badges={badges} />
          </>
        }
        facts={[
          {
            label: '达人ID',
            value: (
              <>
                {display_id || author_id}
                <CopyButton text={display_id || author_id} label="复制达人ID" />
                <HomeLink url={talent.home_url} />
              </>
            ),
          },
          { label: '等级', value: levelText(talent.level) },
          { label: '地区', value: textOr(talent.region) },
          { label: 'MCN', value: textOr(talent.mcn_name) },
          { label: '类目', value: <TagsCell tags={categories} max={3} /> },
          {
            label: '报价',
            value: (
              <>
                直播 <Money value={talent.price_live} sign />
                ，视频 <Money value={talent.price_video} sign />
              </>
            ),
          },
          { label: '最近直播', value: <TimeCell value={talent.last_live_at} form="ago" /> },
          { label: '最近视频', value: <TimeCell value={talent.last_video_at} form="ago" /> },
        ]}
        figures={[
          { label: '粉丝数', value: <Count value={talent.fans} short /> },
          { label: '近7天涨粉', value: <Growth value={talent.fans_7d} /> },
        ]}
        actions={<TalentActions talent={talent} />}
      />
      {corp && <Relation talent={talent} corp={corp} />}
      {corp && talent.shows_own === 1 && <Contacts talent={talent} />}
    </div>
  )
}

function Growth({ value }: { value: number }) {
  if (isUnavailable(value)) return <NoFigure />
  return (
    <>
      {value > 0 && '+'}
      <Count value={value} short />
    </>
  )
}

// Some platforms have homes that only their own application opens.
function HomeLink({ url }: { url: string }) {
  if (!/^https?:/.test(url)) return null
  return (
    <a className={classes.home} href={url} target="_blank" rel="noopener noreferrer">
      主页 <IconExternalOpen size="small" />
    </a>
  )
}

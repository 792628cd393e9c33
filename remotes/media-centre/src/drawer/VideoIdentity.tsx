import { contentFormLabel, contentSourceLabel, videoSourceLabel } from '@crm/contracts/enums'
import { talentDetailRefusal } from '@crm/access/refusals'
import type { AnswerOf } from '@crm/contracts/call'
import type { videoCalls } from '@crm/contracts/calls/videos'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { IconExternalOpen, Tag } from '@crm/ui/base'
import { CopyButton, GoodsCell, Money, StaffCell, StatusTag, TalentCell, TimeCell } from '@crm/ui/data'
import { Cover } from '../parts/Cover.tsx'
import { PlatformLink } from '../parts/PlatformLink.tsx'
import { GrassLabels, VideoLabels } from '../parts/LabelsCell.tsx'
import { goodsBrief } from '../lib/goodsBrief.ts'
import { contentStates } from '../lib/videoLabels.ts'
import classes from './VideoDrawer.module.css'

type Video = AnswerOf<typeof videoCalls.baseInfo>

/** The video itself: cover, title, talent, time, labels, goods (or SPU, campaign and cost), and the way to its platform. */
export function VideoIdentity({ video }: { video: Video }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const { seeding } = video
  const talent = talentDetailRefusal(who) === undefined ? {} : { to: false as const }
  return (
    <aside className={classes.side}>
      <div className={classes.cover}>
        <Cover src={video.cover} duration={video.duration} />
      </div>
      <h3 className={classes.title}>{video.title}</h3>
      <PlatformLink url={video.url}>
        去平台查看 <IconExternalOpen size="small" />
      </PlatformLink>
      <TalentCell talent={video.author} {...talent} />
      <dl className={classes.facts}>
        <dt>媒介</dt>
        <dd>
          <StaffCell staff={video.staff} />
        </dd>
        <dt>发布时间</dt>
        <dd>
          <TimeCell value={video.publish_at} />
        </dd>
        {seeding ? (
          <SeedingFacts seeding={seeding} />
        ) : (
          <>
            <dt>视频ID</dt>
            <dd className={classes.id}>
              <span>{video.video_id}</span>
              <CopyButton text={video.video_id} label="复制视频ID" />
            </dd>
          </>
        )}
        <dt>来源</dt>
        <dd>{(seeding ? contentSourceLabel : videoSourceLabel)[video.source]}</dd>
        <dt>标签</dt>
        <dd>
          {seeding ? (
            <GrassLabels content={{ ...video, id: seeding.id }} max={10} />
          ) : (
            <VideoLabels video={video} max={10} />
          )}
        </dd>
      </dl>
      {!seeding && (
        <div className={classes.goods}>
          <span className={classes.label}>商品</span>
          {video.goods.length === 0 && '-'}
          {video.goods.map((each) => (
            <GoodsCell key={each.product_id} goods={goodsBrief(each)} opens={canOpen('GoodsList')} />
          ))}
        </div>
      )}
    </aside>
  )
}

function SeedingFacts({ seeding }: { seeding: NonNullable<Video['seeding']> }) {
  const { form, state, is_hot, spu, campaign, quote, sample_cost, ad_cost, synced_at } = seeding
  return (
    <>
      <dt>形式</dt>
      <dd className={classes.id}>
        <span>{contentFormLabel[form]}</span>
        {is_hot === 1 && <Tag color="red">爆文</Tag>}
        {state !== 'normal' && <StatusTag value={state} labels={contentStates} />}
      </dd>
      <dt>SPU</dt>
      <dd>{spu?.name ?? '-'}</dd>
      <dt>种草项目</dt>
      <dd>{campaign?.name ?? '-'}</dd>
      <dt>报价</dt>
      <dd>
        <Money value={quote} sign />
      </dd>
      <dt>样品</dt>
      <dd>
        <Money value={sample_cost} sign />
      </dd>
      <dt>投放</dt>
      <dd>
        <Money value={ad_cost} sign />
      </dd>
      <dt>最近同步</dt>
      <dd>{synced_at === null ? '待同步' : <TimeCell value={synced_at} />}</dd>
    </>
  )
}

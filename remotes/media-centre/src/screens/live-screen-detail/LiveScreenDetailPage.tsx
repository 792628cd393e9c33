import { minuteSpan, minute as minuteText } from '@crm/base/dates'
import { doneMessage } from '@crm/base/messages'
import { isUnavailable, percentOf, rate, thousands, UNAVAILABLE, yuanOf } from '@crm/base/numbers'
import { useAction, useCall } from '@crm/client/hooks'
import { liveCalls } from '@crm/contracts/calls/lives'
import { type LiveDetail, liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { NOT_FOUND_CODE } from '@crm/contracts/codes'
import { liveDetailFigures } from '@crm/contracts/figures/liveScreens'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { NO_LIVE_SERVICE } from '@crm/contracts/rules/liveRules'
import { toast } from '@crm/platform/feedback'
import { useQuery } from '@crm/platform/navigate'
import { useTitle } from '@crm/platform/pages'
import {
  Banner,
  BlockSkeleton,
  Button,
  Card,
  EmptyBlock,
  lazyPart,
  Loaded,
  ReadActions,
  RenderWhenVisible,
  Tag,
  TextButton,
  TextLink,
} from '@crm/ui/base'
import { copyText, FigureStrip, figureItems, Page, StaffCell } from '@crm/ui/data'
import { AuthorCell } from '../../parts/AuthorCell.tsx'
import { PlatformLink } from '../../parts/PlatformLink.tsx'
import { recordQuestion } from '../../live/recordQuestion.ts'
import { useRefresh } from '../../live/useRefresh.ts'
import { GoodsCard } from './GoodsCard.tsx'
import { HostView } from './HostView.tsx'
import classes from './LiveScreenDetail.module.css'
import type { Span } from './minuteLine.ts'
import { MomentCard } from './MomentCard.tsx'
import { NoteCard } from './NoteCard.tsx'
import { SegmentList } from './SegmentList.tsx'
import { useMinutes } from './useMinutes.ts'

const MinuteChart = lazyPart(
  () => import('./MinuteChart.tsx').then((module) => module.MinuteChart),
  <BlockSkeleton height={320} />,
)
const AudienceCards = lazyPart(
  () => import('./AudienceCards.tsx').then((module) => module.AudienceCards),
  <BlockSkeleton height={280} />,
)

/** 直播详情大屏: why one live sold when it did, and what to do now. */
export function LiveScreenDetailPage() {
  const [{ live_id = '' }] = useQuery()
  const read = useCall(liveScreenCalls.detail, { live_id }, { enabled: live_id !== '', keepPrevious: false })
  const { data } = read
  useRefresh(read, data?.end_time === null)
  useTitle(data && `${data.author.author_name} ${data.title}`)
  if (live_id === '' || read.failure?.code === NOT_FOUND_CODE)
    return (
      <Page title="直播详情大屏">
        <Card>
          <EmptyBlock title="直播不存在" action={<TextLink to="LiveScreenOverview">返回直播大屏</TextLink>} />
        </Card>
      </Page>
    )
  return (
    <Loaded read={read} height={320} keeps within={(block) => <Page title="直播详情大屏">{block}</Page>}>
      {(live) => <Live key={live.live_id} live={live} />}
    </Loaded>
  )
}

/** A period of the address. */
function spanOf({ from, to }: Readonly<Record<string, string>>): Span | undefined {
  const [first, last] = [Number(from), Number(to)]
  const isSpan = from !== undefined && to !== undefined && Number.isInteger(first) && Number.isInteger(last)
  return isSpan && first >= 0 && last >= first ? { from: first, to: last } : undefined
}

function Live({ live }: { live: LiveDetail }) {
  const [query, change] = useQuery()
  const { live_id, end_time, former } = live
  const isOnAir = end_time === null
  const { read, line } = useMinutes(live_id, isOnAir)
  const span = spanOf(query)
  const pick = (next: Span | undefined) => change({ from: next && String(next.from), to: next && String(next.to) })
  const compare = query.compare
  const isCompared = compare !== undefined
  const other = useCall(
    liveScreenCalls.detail,
    { live_id: compare ?? '' },
    { enabled: isCompared, keepPrevious: false },
  )
  const { line: formerLine } = useMinutes(compare ?? '', false, isCompared)
  const items = cardsOf(live, isCompared ? other.data : undefined)
  const half = Math.ceil(items.length / 2)
  return (
    <Page
      title={live.title}
      lead={<TextLink to="LiveScreenOverview">直播大屏</TextLink>}
      actions={
        <ReadActions>
          <PlatformLink url={live.url}>去平台</PlatformLink>
          {former && (
            <Button onClick={() => change({ compare: isCompared ? undefined : former.live_id })}>
              {isCompared ? '取消对比' : '对比上一场'}
            </Button>
          )}
          <Button onClick={() => change({ screen: 'host' })}>主播视角</Button>
          <Button onClick={() => void share()}>分享</Button>
        </ReadActions>
      }
    >
      {!live.service && <Banner kind="warning">{NO_LIVE_SERVICE}</Banner>}
      <Head live={live} />
      {isCompared && (
        <p className={classes.compared}>
          {other.state === 'failed'
            ? (other.failure?.message ?? '所对比的直播无法读取')
            : other.data && `对比 ${minuteText(other.data.start_time)} 「${other.data.title}」，变化为本场较该场`}
        </p>
      )}
      <div className={classes.figures}>
        <FigureStrip items={items.slice(0, half)} even label="成交" />
        <FigureStrip items={items.slice(half)} even label="观众" />
      </div>
      <div className={classes.main}>
        <div className={classes.column}>
          {live.record === 'none' && <NotRecorded live={live} />}
          <MinuteChart
            read={read}
            line={line}
            former={isCompared ? formerLine : undefined}
            onPick={(minute) => pick({ from: minute, to: minute + (line?.step ?? 1) - 1 })}
          />
          {line && line.after_end > 0 && <AfterEnd live={live} fen={line.after_end} />}
          <MomentCard key={`${span?.from} ${span?.to}`} live={live} line={line} span={span} onPick={pick} />
          {!isOnAir && <NoteCard live={live} />}
        </div>
        <div className={classes.column}>
          <GoodsCard live={live} />
          {line && <SegmentList line={line} span={span} onPick={pick} />}
        </div>
      </div>
      <RenderWhenVisible height={280}>
        <AudienceCards live_id={live_id} />
      </RenderWhenVisible>
      {query.screen === 'host' && <HostView live={live} line={line} onClose={() => change({ screen: undefined })} />}
    </Page>
  )
}

async function share() {
  if (await copyText(window.location.href)) toast.success(doneMessage.copied)
  else toast.error('复制失败，请手动复制')
}

function Head({ live }: { live: LiveDetail }) {
  const { end_time, start_time, is_cut, duration, staff } = live
  const [text, color] =
    end_time !== null
      ? (['已结束', 'grey'] as const)
      : is_cut
        ? (['已断流', 'orange'] as const)
        : (['直播中', 'red'] as const)
  return (
    <div className={classes.head}>
      <AuthorCell row={live} />
      <Tag color={color}>{text}</Tag>
      <span className={classes.by}>
        {end_time === null ? `${minuteText(start_time)} 开播，已播` : `${minuteSpan(start_time, end_time)}，全场`}{' '}
        {duration}
      </span>
      <span className={classes.staff}>
        媒介 <StaffCell staff={staff} />
      </span>
    </div>
  )
}

/** The figures of the live; beside another one with their change, in percent. 成交 leads to its orders. */
function cardsOf(live: LiveDetail, other: LiveDetail | undefined) {
  const { live_id, platform, end_time } = live
  const orders = numberLink('liveGmv', {}, { content_id: live_id, platform, date_type: 'all' })
  const rateOf = (now: number, before: number) =>
    isUnavailable(now) || isUnavailable(before) ? UNAVAILABLE : percentOf(now - before, before)
  return figureItems(liveDetailFigures, live, undefined)
    .filter(({ key }) => key !== 'online' || end_time === null)
    .map((item) => ({
      ...item,
      ...(item.key === 'gmv' && { leads: orders }),
      ...(other && { change: { rate: rateOf(live[item.key], other[item.key]), than: undefined } }),
    }))
}

/** 下播后: what was paid at the end or later, which stands in no minute. */
function AfterEnd({ live, fen }: { live: LiveDetail; fen: number }) {
  return (
    <p className={classes.by}>
      下播后成交 ¥{thousands(yuanOf(fen), 2)}，占本场 {rate(live.gmv > 0 ? percentOf(fen, live.gmv) : UNAVAILABLE)}
    </p>
  )
}

/** Nothing was told of its minutes: what can be done about it while it goes on. */
function NotRecorded({ live: { live_id, platform, title, end_time } }: { live: LiveDetail }) {
  const record = useAction(liveCalls.record, { weight: 'asked', done: '录屏已更新' })
  return (
    <Banner
      kind="warning"
      action={
        end_time === null && (
          <TextButton
            call={liveCalls.record}
            confirm={recordQuestion(title)}
            onClick={(agreement) => void record.run({ live_id, platform, on: 1 }, agreement)}
          >
            开启
          </TextButton>
        )
      }
    >
      未开启录屏监控，曲线仅有我司成交
    </Banner>
  )
}

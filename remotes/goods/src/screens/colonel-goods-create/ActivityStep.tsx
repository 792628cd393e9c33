import { nowSeconds } from '@crm/base/clock'
import { displayDay } from '@crm/base/dates'
import type { CallFailure } from '@crm/client/failure'
import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { ColonelActivity } from '@crm/contracts/fields/colonelFields'
import { activityStatuses } from '@crm/contracts/rules/activityStatuses'
import { useCanOpen } from '@crm/platform/navigate'
import { Banner, Button, Input, TextLink } from '@crm/ui/base'
import { CopyButton, DetailHead, Percent, PlatformMark, StatusTag } from '@crm/ui/data'
import { Select } from '@crm/ui/form'
import { useState } from 'react'
import shared from '../../create/create.module.css'
import classes from './ColonelGoodsCreate.module.css'

interface ActivityStepProps {
  /** What was checked last. */
  typed: string
  checking: boolean
  failure: CallFailure | undefined
  activity: ColonelActivity | undefined
  /** Why nothing is added from it. */
  refusal: string | undefined
  onCheck: (typed: string) => void
}

/** 校验活动: the activity by number or link, or one that the corporation knows. */
export function ActivityStep({ typed, checking, failure, activity, refusal, onCheck }: ActivityStepProps) {
  const [text, setText] = useState(typed)
  const [isMissing, setMissing] = useState(false)
  const known = useCall(goodsCalls.activityList, {})
  const running = (known.data?.list ?? []).filter(({ end_time }) => end_time > nowSeconds())
  const error = isMissing ? '请输入活动ID或活动链接' : failure?.message
  const check = (value: string) => {
    setMissing(value.trim() === '')
    if (value.trim() !== '') onCheck(value.trim())
  }
  return (
    <>
      <div className={shared.row}>
        <div className={classes.typed}>
          <Input
            aria-label="活动ID或活动链接"
            placeholder="请输入活动ID或活动链接"
            validateStatus={error === undefined ? 'default' : 'error'}
            value={text}
            onChange={setText}
            onEnterPress={() => check(text)}
          />
        </div>
        <Button loading={checking} onClick={() => check(text)}>
          校验
        </Button>
        {running.length > 0 && (
          <Select
            aria-label="进行中的活动"
            className={shared.control}
            placeholder="或选择进行中的活动"
            filter
            value={activity?.activity_id}
            optionList={running.map(({ activity_id, activity_name }) => ({
              value: activity_id,
              label: `${activity_name}（${activity_id}）`,
            }))}
            onSelect={(activity_id) => check(String(activity_id))}
          />
        )}
      </div>
      {error && (
        <p className={`${shared.hint} ${shared.failed}`} role="alert">
          {error}
        </p>
      )}
      {activity && refusal && <Banner kind="warning">{refusal}</Banner>}
      {activity && <Found activity={activity} />}
    </>
  )
}

function Found({ activity }: { activity: ColonelActivity }) {
  const canOpen = useCanOpen()
  const { activity_id, activity_name, platform, start_time, end_time, colonel_coop_id: id } = activity
  return (
    <DetailHead
      square
      name={activity_name}
      badges={
        <>
          <PlatformMark platform={platform} /> <StatusTag value={activity.status} labels={activityStatuses} />
        </>
      }
      facts={[
        {
          label: '活动ID',
          value: (
            <>
              {activity_id}
              <CopyButton text={activity_id} label="复制活动ID" />
            </>
          ),
        },
        { label: '团长', value: activity.colonel_name },
        { label: '活动周期', value: `${displayDay(start_time)} ~ ${displayDay(end_time)}` },
        { label: '服务费率', value: <Percent value={activity.service_rate} /> },
        { label: '已添加商品', value: `${activity.goods_count} 个` },
      ]}
      actions={
        <>
          <TextLink to="GoodsList" query={{ tab: 'activity', platform, activity_id }} newTab>
            活动商品
          </TextLink>
          {id > 0 && canOpen('ColonelCooperateDetail') && (
            <TextLink to="ColonelCooperateDetail" query={{ id, platform }} newTab>
              合作详情
            </TextLink>
          )}
        </>
      }
    />
  )
}

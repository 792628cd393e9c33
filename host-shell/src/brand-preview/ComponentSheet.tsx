import { DAY_SECONDS } from '@crm/base/durations'
import {
  Avatar,
  Badge,
  Banner,
  BlockSkeleton,
  Button,
  Card,
  Checkbox,
  ConfirmDialog,
  Drawer,
  Dropdown,
  EmptyBlock,
  FailedBlock,
  Hint,
  Input,
  Popover,
  QrCode,
  Spin,
  Tabs,
  Tag,
  TextButton,
  Tooltip,
} from '@crm/ui/base'
import { FunnelChart } from '@crm/ui/charts'
import {
  Change,
  Count,
  FigureStrip,
  Money,
  Pagination,
  Percent,
  PlatformMark,
  StatusTag,
  TimelineEntry,
  TimelineText,
} from '@crm/ui/data'
import {
  Calendar,
  Cascader,
  CheckboxGroup,
  DatePicker,
  MoneyInput,
  NumberInput,
  NumberRange,
  type NumberRangeValue,
  Radio,
  RadioGroup,
  Select,
  Switch,
  TextArea,
} from '@crm/ui/form'
import { type ReactNode, useState } from 'react'
import classes from './BrandPreview.module.css'

const PLATFORMS = ['抖音', '快手', '视频号'].map((label, value) => ({ value, label }))
const TABS = ['全部', '待审核', '已通过'].map((label) => ({ key: label, label }))
const KINDS = ['primary', 'secondary', 'tertiary', 'warning', 'danger'] as const
const THEMES = ['solid', 'light', 'borderless', 'outline'] as const
const COLOURS = ['blue', 'green', 'orange', 'red', 'grey', 'violet', 'cyan'] as const
/** A moment that a sheet of samples is from. */
const DAY = 1_795_000_000
const DAY_BEFORE = { start: DAY - DAY_SECONDS, end: DAY - DAY_SECONDS }
const STATES = { 1: { text: '合作中', color: 'green' }, 2: { text: '已逾期', color: 'red' } } as const

/** Every component of the product's interface, in the states that have colours of their own. */
export function ComponentSheet() {
  return (
    <div className={classes.sheet}>
      <Buttons />
      <Fields />
      <Choices />
      <Words />
      <Figures />
      <States />
      <Layers />
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={classes.row}>{children}</div>
    </Card>
  )
}

function Buttons() {
  return (
    <Group title="按钮与链接">
      {THEMES.map((theme) =>
        KINDS.map((type) => (
          <Button key={theme + type} theme={theme} type={type}>
            {type}
          </Button>
        )),
      )}
      <Button theme="solid" loading>
        提交中
      </Button>
      <Button theme="solid" disabled>
        不可用
      </Button>
      <TextButton onClick={() => {}}>文字按钮</TextButton>
      <a href="#sheet" className={classes.link}>
        链接
      </a>
    </Group>
  )
}

function Fields() {
  const [range, setRange] = useState<NumberRangeValue>({ min: 100, max: 900 })
  const [amount, setAmount] = useState<number | undefined>(129_900)
  const [count, setCount] = useState<number | undefined>(12)
  return (
    <Group title="输入">
      <Input placeholder="请输入" aria-label="输入" className={classes.field ?? ''} />
      <Input defaultValue="填错的内容" validateStatus="error" aria-label="填错" className={classes.field ?? ''} />
      <Input defaultValue="不可用" disabled aria-label="不可用" className={classes.field ?? ''} />
      <Select placeholder="请选择" optionList={PLATFORMS} aria-label="选择" className={classes.field ?? ''} />
      <Select multiple defaultValue={[0, 2]} optionList={PLATFORMS} aria-label="多选" className={classes.field ?? ''} />
      <Cascader
        placeholder="地区"
        aria-label="地区"
        treeData={[{ label: '浙江', value: 'zj', children: [{ label: '杭州', value: 'hz' }] }]}
      />
      <DatePicker aria-label="日期" />
      <NumberInput label="数量" value={count} onChange={setCount} />
      <div className={classes.field}>
        <MoneyInput label="金额" value={amount} onChange={setAmount} />
      </div>
      <NumberRange label="粉丝数" unit="万" width={260} value={range} onChange={setRange} />
      <TextArea placeholder="备注" aria-label="备注" maxCount={200} rows={2} />
    </Group>
  )
}

function Choices() {
  const [tab, setTab] = useState('全部')
  const [from, setFrom] = useState<[number, number]>([DAY - 3 * DAY_SECONDS, DAY])
  return (
    <Group title="选择">
      <Checkbox defaultChecked>已选</Checkbox>
      <Checkbox>未选</Checkbox>
      <Checkbox indeterminate>部分</Checkbox>
      <CheckboxGroup options={['抖音', '快手']} defaultValue={['抖音']} direction="horizontal" aria-label="平台" />
      <RadioGroup defaultValue={1} aria-label="方式">
        <Radio value={1}>按金额</Radio>
        <Radio value={2}>按件数</Radio>
      </RadioGroup>
      <Switch defaultChecked aria-label="开" />
      <Switch aria-label="关" />
      <Tabs label="线条页签" items={TABS} value={tab} onChange={setTab} />
      <Tabs label="按钮页签" kind="button" items={TABS} value={tab} onChange={setTab} />
      <Calendar range start={from[0]} end={from[1]} onPick={(start, end) => setFrom([start, end])} />
    </Group>
  )
}

function Words() {
  return (
    <Group title="标签、标记与提示">
      {COLOURS.map((color) => (
        <Tag key={color} color={color}>
          {color}
        </Tag>
      ))}
      <StatusTag value={1} labels={STATES} />
      <StatusTag value={2} labels={STATES} />
      <Badge count={8}>
        <Avatar size="small">周</Avatar>
      </Badge>
      <PlatformMark platform="dy" />
      <Tooltip content="提示的内容">
        <Button>悬停提示</Button>
      </Tooltip>
      <Hint content="口径说明" />
      <Popover content={<div className={classes.pop}>气泡里的内容</div>}>
        <Button>气泡</Button>
      </Popover>
      <Dropdown
        menu={[
          { node: 'item', name: '编辑' },
          { node: 'item', name: '删除', type: 'danger' },
        ]}
      >
        <Button>更多</Button>
      </Dropdown>
      <QrCode text="https://example.com" label="二维码" size={72} />
      <ul className={classes.times}>
        <TimelineEntry user={{ name: '周敏' }} at={DAY} kind="跟进">
          <TimelineText>已确认寄样地址，样品今天发出。</TimelineText>
        </TimelineEntry>
      </ul>
    </Group>
  )
}

function Figures() {
  return (
    <Group title="数字与图">
      <FigureStrip
        items={[
          {
            key: 'gmv',
            title: '成交金额',
            value: 1_564_700_00,
            kind: 'money',
            change: { rate: 12.4, than: DAY_BEFORE },
            trend: [3, 5, 4, 7, 6, 9],
          },
          { key: 'orders', title: '订单数', value: 9690, change: { rate: -3.1, than: DAY_BEFORE } },
        ]}
      />
      <span className={classes.figures}>
        <span>
          <Money value={129_900} />
        </span>
        <span>
          <Count value={12_800} />
        </span>
        <span>
          <Percent value={42.5} />
        </span>
      </span>
      <Change rate={8.2} than={DAY_BEFORE} />
      <Change rate={-8.2} than={DAY_BEFORE} />
      <div className={classes.wide}>
        <FunnelChart
          title="漏斗"
          parts={[
            { name: '申样', value: 960 },
            { name: '发货', value: 720 },
            { name: '出单', value: 310 },
          ]}
        />
      </div>
      <Pagination page={2} size={20} total={126} onPage={() => {}} onSize={() => {}} />
    </Group>
  )
}

function States() {
  return (
    <Group title="状态">
      <div className={classes.wide}>
        {(['info', 'success', 'warning', 'danger'] as const).map((kind) => (
          <Banner key={kind} kind={kind}>
            {{ info: '一般说明', success: '已经完成', warning: '需要留意', danger: '没有成功' }[kind]}
          </Banner>
        ))}
      </div>
      <Spin />
      <div className={classes.half}>
        <BlockSkeleton lines={3} />
      </div>
      <div className={classes.half}>
        <EmptyBlock title="暂无达人" />
      </div>
      <div className={classes.half}>
        <FailedBlock failure={{ message: '网络连接异常，请检查网络', requestId: 'a1b2c3' }} onRetry={() => {}} />
      </div>
    </Group>
  )
}

function Layers() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  const close = () => setOpen(undefined)
  return (
    <Group title="弹窗与抽屉">
      <Button onClick={() => setOpen('dialog')}>打开弹窗</Button>
      <Button onClick={() => setOpen('drawer')}>打开抽屉</Button>
      <ConfirmDialog
        open={open === 'dialog'}
        title="释放达人「林小满的厨房」？"
        content="释放后达人回到公海。"
        onConfirm={close}
        onCancel={close}
      />
      <Drawer open={open === 'drawer'} title="达人详情" onClose={close}>
        抽屉里的内容
      </Drawer>
    </Group>
  )
}

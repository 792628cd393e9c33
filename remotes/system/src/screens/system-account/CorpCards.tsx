import { roleLabel } from '@crm/access/roles'
import { canManageOutsideGrants } from '@crm/access/visibility'
import { nowSeconds } from '@crm/base/clock'
import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { corpCalls, type CorpInfo } from '@crm/contracts/calls/corp'
import { CorpStatus, corpStatusLabel } from '@crm/contracts/enums'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { type CallsOf, useCanCall } from '@crm/platform/navigate'
import { changeSession, useWho } from '@crm/platform/session'
import { Avatar, Banner, Card, Tag, Loaded } from '@crm/ui/base'
import { Form, FormCard, type FormCards, useConflict } from '@crm/ui/form'
import { Line } from './Line.tsx'
import classes from './SystemAccountPage.module.css'

interface CardProps {
  info: CorpInfo
  cards: FormCards
}

/** 企业信息 and 工商认证: everybody reads them, administrators change them. */
export function CorpCards({ cards }: { cards: FormCards }) {
  const info = useCall(corpCalls.info, {})
  return (
    <Loaded read={info} keeps lines={6} within={(block) => <Card title="企业信息">{block}</Card>}>
      {(corp) => (
        <>
          <InfoCard info={corp} cards={cards} />
          <VerificationCard info={corp} cards={cards} />
          <SecurityCard info={corp} cards={cards} />
        </>
      )}
    </Loaded>
  )
}

/** Why the reader may not change of the enterprise what the call changes, or nothing. */
function useCorpRefusal(call: CallsOf): string | undefined {
  const canCall = useCanCall()
  return canCall(call) ? undefined : '仅管理员可修改，请联系管理员'
}

const infoOf = ({ corp_name, brand_name, industry, logo, contact_name, contact_phone }: CorpInfo) => ({
  ...{ corp_name, brand_name, industry, contact_name, contact_phone },
  logo: logo ? [logo] : [],
})
type Info = ReturnType<typeof infoOf>

const filled = (message: string) => [{ required: true, whitespace: true, message }]

function InfoCard({ info, cards }: CardProps) {
  const save = useAction(corpCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const refusal = useCorpRefusal(corpCalls.update)
  const fields = {
    corp_name: { label: '企业名称' },
    brand_name: { label: '品牌名称' },
    industry: { label: '行业' },
    logo: { label: '企业标志', text: (logo: string[]) => (logo.length > 0 ? '已上传' : '无') },
    contact_name: { label: '联系人' },
    contact_phone: { label: '联系电话' },
  }
  const { updated_at, conflict } = useConflict<Info>(info, fields, async () => {
    const fresh = await send(corpCalls.info, {})
    return { updated_at: fresh.updated_at, values: infoOf(fresh) }
  })
  return (
    <FormCard<Info>
      cards={cards}
      id="corp"
      title="企业信息"
      refusal={refusal}
      rows={[
        [
          '企业标志',
          <Avatar key="logo" size="small" shape="square" src={info.logo || undefined} alt="企业标志">
            {info.corp_name.slice(0, 1)}
          </Avatar>,
        ],
        ['企业名称', info.corp_name],
        ['品牌名称', info.brand_name || '未填写'],
        ['行业', info.industry || '未填写'],
        ['联系人', info.contact_name || '未填写'],
        ['联系电话', info.contact_phone || '未填写'],
      ]}
      initValues={infoOf(info)}
      conflict={conflict}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async ({ logo, ...values }, agreement) => {
        const change = { ...values, logo: logo[0] ?? '', updated_at: Math.max(updated_at, info.updated_at) }
        if ((await save.run(change, agreement)) === undefined) return false
        const { corp_name } = values
        changeSession((session) => ({
          ...session,
          user: { ...session.user, corp_info: { ...session.user.corp_info, corp_name } },
        }))
        return true
      }}
    >
      <Form.Upload field="logo" label="企业标志" max={1} />
      <Form.Input field="corp_name" label="企业名称" maxLength={20} rules={filled('请输入企业名称')} />
      <Form.Input field="brand_name" label="品牌名称" maxLength={20} rules={filled('请输入品牌名称')} />
      <Form.Input field="industry" label="行业" maxLength={20} />
      <Form.Input field="contact_name" label="联系人" maxLength={10} />
      <Form.Input field="contact_phone" label="联系电话" maxLength={20} />
    </FormCard>
  )
}

const COLOURS = { 1: 'grey', 2: 'blue', 3: 'green', 4: 'red' } as const

interface Verification {
  licence_image: string[]
  licence_no: string
  legal_person: string
}

function VerificationCard({ info, cards }: CardProps) {
  const save = useAction(corpCalls.verify, { weight: 'asked', done: '提交成功，请等待审核', quiet: true })
  const adminOnly = useCorpRefusal(corpCalls.verify)
  const { status, licence_image, licence_no, legal_person, reject_reason } = info
  const standing: Partial<Record<CorpStatus, string>> = {
    [CorpStatus.underReview]: '工商认证审核中，请等待审核结果',
    [CorpStatus.approved]: '企业已通过工商认证，无需重复提交',
  }
  return (
    <FormCard<Verification>
      cards={cards}
      id="verification"
      title="工商认证"
      refusal={adminOnly ?? standing[status]}
      rows={[
        [
          '认证状态',
          <Tag key="status" color={COLOURS[status]}>
            {corpStatusLabel[status]}
          </Tag>,
        ],
        ['统一社会信用代码', licence_no || '未填写'],
        ['法定代表人', legal_person || '未填写'],
        ...(licence_image
          ? [['营业执照', <img key="image" className={classes.licence} src={licence_image} alt="营业执照" />] as const]
          : []),
      ]}
      below={
        status === CorpStatus.rejected && (
          <Banner kind="danger">工商认证已驳回{reject_reason && `：${reject_reason}`}，请修改后重新提交</Banner>
        )
      }
      initValues={{ licence_image: licence_image ? [licence_image] : [], licence_no, legal_person }}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async ({ licence_image: images, ...values }, agreement) =>
        (await save.run({ ...values, licence_image: images[0] ?? '', updated_at: info.updated_at }, agreement)) !==
        undefined
      }
    >
      <Form.Upload
        field="licence_image"
        label="营业执照"
        max={1}
        rules={[{ type: 'array', required: true, min: 1, message: '请上传营业执照的图片' }]}
      />
      <Form.Input
        field="licence_no"
        label="统一社会信用代码"
        maxLength={18}
        rules={filled('请输入 18 位统一社会信用代码')}
      />
      <Form.Input field="legal_person" label="法定代表人" maxLength={20} rules={filled('请输入法定代表人')} />
    </FormCard>
  )
}

const DAYS_OF_GRACE = [0, 3, 7, 14, 30]

/** 登录安全: whose role proves itself twice, and from when on. */
function SecurityCard({ info, cards }: CardProps) {
  const save = useAction(corpCalls.secondFactorUpdate, { weight: 'asked', done: '设置成功', quiet: true })
  const who = useWho()
  const { second_factor_roles, second_factor_from, updated_at } = info
  const names = second_factor_roles.map((role) => roleLabel[role] ?? '').join('、')
  return (
    <FormCard<{ roles: number[]; grace_days: number }>
      cards={cards}
      id="security"
      title="登录安全"
      refusal={useCorpRefusal(corpCalls.secondFactorUpdate)}
      rows={[
        ['要求开启两步验证的角色', names || '不要求'],
        ...(second_factor_from > nowSeconds() ? [['开始要求', minute(second_factor_from)] as const] : []),
        ...(canManageOutsideGrants(who)
          ? [
              [
                '授权应用',
                <Line key="grants" text="管理授权应用" dialog="outsideGrants">
                  可读取企业数据的外部产品
                </Line>,
              ] as const,
            ]
          : []),
      ]}
      initValues={{ roles: [...second_factor_roles], grace_days: 0 }}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async (values, agreement) => (await save.run({ ...values, updated_at }, agreement)) !== undefined}
    >
      <Form.Select
        field="roles"
        label="要求开启两步验证的角色"
        multiple
        placeholder="不要求"
        optionList={ALL_ROLES.map((value) => ({ value, label: roleLabel[value] }))}
        extraText="要求后，这些角色登录须输入验证器中的 6 位数字；未启用的成员在登录时启用"
      />
      <Form.Select
        field="grace_days"
        label="宽限天数"
        optionList={DAYS_OF_GRACE.map((value) => ({ value, label: value === 0 ? '立即要求' : `${value} 天后` }))}
        extraText="宽限期内可自行启用，期满后登录时必须启用"
      />
    </FormCard>
  )
}

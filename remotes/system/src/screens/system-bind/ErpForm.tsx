import type { Agreement } from '@crm/client/weight'
import { day } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { type BoundErpAccount, erpCalls } from '@crm/contracts/calls/erp'
import { ErpCode } from '@crm/contracts/enums'
import { type ErpChoice, type ErpConnector, inVersion } from '@crm/contracts/rules/erpConnectors'
import { useQuery } from '@crm/platform/navigate'
import { Banner, Button, Spin } from '@crm/ui/base'
import { Form, type FormApi, RadioGroup } from '@crm/ui/form'
import { useRef, useState } from 'react'
import classes from './ErpBinding.module.css'
import { BIND_CALLS, CHOICE_CALLS } from './erpBindCalls.ts'
import { type ErpConsent, useErpConsent } from './useErpConsent.ts'

type Values = Record<string, string | undefined>

interface ErpFormProps {
  connector: ErpConnector
  edited: BoundErpAccount | undefined
  /** Absent: there is nothing to go back to. */
  onClose: (() => void) | undefined
}

/** The form of an account: filled in or authorised, tested, and saved once the test has passed. */
export function ErpForm({ connector, edited, onClose }: ErpFormProps) {
  const [query, change] = useQuery()
  const { code, versions, authorises, name } = connector
  const version = edited?.version ?? versions?.find(({ value }) => value === query.version)?.value ?? ''
  const api = useRef<FormApi<Values>>(undefined)
  const [passed, setPassed] = useState<{ test: string; of: string }>()
  const [now, setNow] = useState('')
  const consent = useErpConsent(code)
  const test = useAction(erpCalls.test, { weight: { harmless: 'repeats' }, quiet: true })
  const bind = useAction(BIND_CALLS[code], { weight: 'asked', done: '绑定成功', quiet: true })
  const [said, setSaid] = useState<{ ok: boolean; reason: string; sent: string; answered: string }>()
  const fields = inVersion(connector.fields, version)
  const choices = inVersion(connector.choices, version)
  const state = consent.account === '' ? '' : (consent.begun?.state ?? '')
  const filledOf = (values: Values) => Object.fromEntries(fields.map(({ key }) => [key, (values[key] ?? '').trim()]))
  const keyOf = (values: Values) => JSON.stringify([version, state, filledOf(values)])
  const isPassed = passed !== undefined && passed.of === (now || keyOf(api.current?.getValues() ?? {}))
  const isReady = !authorises || state !== '' || edited !== undefined

  const runTest = async () => {
    const valid = await api.current?.validate(fields.map(({ key }) => key)).catch(() => undefined)
    if (fields.length > 0 && valid === undefined) return
    const values = api.current?.getValues() ?? {}
    setSaid(undefined)
    const answer = await test.run({
      ...{ erp_type: code, version, fields: filledOf(values), state },
      ...(edited && { id: edited.id }),
    })
    if (answer === undefined) return
    setSaid({ ...answer, ok: answer.ok === 1 })
    setNow(keyOf(values))
    setPassed(answer.ok === 1 ? { test: answer.test, of: keyOf(values) } : undefined)
  }
  const save = async (values: Values, agreement: Agreement) => {
    if (passed === undefined || !isPassed) return
    const chosen = Object.fromEntries(choices.map(({ key }) => [key, (values[key] ?? '').trim()]))
    const done = await bind.run(
      {
        ...{ test: passed.test, version, fields: filledOf(values), ...chosen },
        ...(edited && { id: edited.id, updated_at: edited.updated_at }),
      },
      agreement,
    )
    if (done) onClose?.()
  }
  const failure = bind.failure ?? test.failure
  return (
    <Form<Values>
      className={classes.form ?? ''}
      getFormApi={(given) => {
        api.current = given
      }}
      initValues={{
        ...edited?.fields,
        ...{ shop: edited?.shop, warehouse: edited?.warehouse, express: edited?.express },
      }}
      onValueChange={(values) => setNow(keyOf(values))}
      onSubmit={(values, agreement) => void save(values, agreement)}
    >
      {versions && edited === undefined && (
        <RadioGroup
          type="button"
          aria-label="版本"
          value={version}
          options={versions.map(({ value, label }) => ({ value, label }))}
          onChange={({ target }) => change({ version: target.value === '' ? undefined : String(target.value) })}
        />
      )}
      {authorises && <Consent name={name} consent={consent} account={edited?.account} />}
      {code === ErpCode.JST && edited === undefined && <JstAccounts />}
      {fields.map(({ key, label, secret, options, url, addresses }) =>
        options ? (
          <Form.Select
            key={key}
            field={key}
            label={label}
            style={{ width: '100%' }}
            optionList={options.map((value) => ({ value, label: value }))}
            rules={[{ required: true, message: `请选择${label}` }]}
          />
        ) : (
          <Form.Input
            key={key}
            field={key}
            label={label}
            autoComplete="off"
            {...(addresses && { extraText: '允许回调的 IP 或网段，多个以逗号分隔，如 203.0.113.8, 10.0.0.0/8' })}
            {...(secret && { mode: 'password' as const })}
            placeholder={secret && edited ? '已保存，不修改请留空' : url ? 'https://' : ''}
            rules={secret && edited ? [] : [{ required: true, whitespace: true, message: `请填写${label}` }]}
          />
        ),
      )}
      {choices.map((choice) => (
        <Choice key={choice.key} connector={connector} choice={choice} test={isPassed ? passed.test : undefined} />
      ))}
      {failure && <Banner kind="danger">{failure.message}</Banner>}
      {said && !said.ok && <Banner kind="danger">测试未通过：{said.reason}</Banner>}
      {isPassed && <Banner kind="success">测试通过，可以保存</Banner>}
      {said && said.sent !== '' && (
        <pre className={classes.exchange} aria-label="测试内容">
          {`请求\n${said.sent}\n\n回答\n${said.answered}`}
        </pre>
      )}
      <div className={classes.buttons}>
        <Button loading={test.saving} disabled={!isReady} onClick={() => void runTest()}>
          测试连接
        </Button>
        <Button theme="solid" htmlType="submit" disabled={!isPassed} loading={bind.saving}>
          保存
        </Button>
        {onClose && (
          <Button type="tertiary" onClick={onClose}>
            取消
          </Button>
        )}
        {!isPassed && <span className={classes.note}>测试通过后可以保存</span>}
      </div>
    </Form>
  )
}

function Choice({ connector, choice, test }: { connector: ErpConnector; choice: ErpChoice; test: string | undefined }) {
  const { key, label, listed } = choice
  const call = CHOICE_CALLS[connector.code]
  const rules = [{ required: true, message: `请${listed ? '选择' : '填写'}${label}` }]
  if (!listed || call === undefined || key === 'express')
    return <Form.Input field={key} label={label} maxLength={60} rules={rules} />
  return <ListedChoice call={call} of={key} label={label} test={test} rules={rules} />
}

interface ListedChoiceProps {
  call: typeof erpCalls.hupunShops
  of: 'shop' | 'warehouse'
  label: string
  test: string | undefined
  rules: { required: boolean; message: string }[]
}

function ListedChoice({ call, of, label, test, rules }: ListedChoiceProps) {
  const read = useCall(call, { test: test ?? '', kind: of }, { enabled: test !== undefined, keepPrevious: false })
  return (
    <Form.Select
      field={of}
      label={label}
      filter
      style={{ width: '100%' }}
      disabled={test === undefined}
      placeholder={test === undefined ? '测试通过后选择' : `请选择${label}`}
      optionList={(read.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      rules={rules}
      {...(read.failure && { helpText: read.failure.message })}
    />
  )
}

/** The accounts that are authorised already, so that nobody authorises one a second time. */
function JstAccounts() {
  const list = useCall(erpCalls.jstList, {}).data?.list ?? []
  if (list.length === 0) return null
  return (
    <p className={classes.note}>
      已绑定的聚水潭账号：
      {list
        .map(({ nick_name, expire_at }) => (expire_at === 0 ? nick_name : `${nick_name}（${day(expire_at)} 到期）`))
        .join('、')}
    </p>
  )
}

function Consent({ name, consent, account }: { name: string; consent: ErpConsent; account: string | undefined }) {
  const { begun, isExpired, failure, start, starting } = consent
  const known = consent.account || account
  const isWaiting = begun !== undefined && consent.account === '' && !isExpired
  return (
    <div className={classes.consent}>
      {failure && <Banner kind="danger">{failure.message}</Banner>}
      {isExpired && <Banner kind="danger">授权已超时，请重新获取</Banner>}
      {known && !isWaiting && (
        <p>
          已授权账号：<strong>{known}</strong>
        </p>
      )}
      {isWaiting && (
        <p role="status">
          <Spin size="small" /> 等待授权…{' '}
          <a href={begun.url} target="_blank" rel="opener">
            没有打开？再次打开授权页
          </a>
        </p>
      )}
      <Button theme={known ? 'light' : 'solid'} loading={starting} onClick={() => void start()}>
        {known ? '重新授权' : isWaiting ? '重新获取' : '去授权'}
      </Button>
      {!known && !isWaiting && <p className={classes.note}>在{name}的页面上登录并同意授权，完成后本页自动继续。</p>}
    </div>
  )
}

import {
  INTERNAL_CALLBACK_PATH,
  INTERNAL_CALLBACK_SECONDS,
  INTERNAL_METHODS,
  INTERNAL_PARCELS_MAX,
  INTERNAL_SAMPLE_ORDER,
  INTERNAL_SAMPLE_PARCELS,
} from '@crm/contracts/rules/internalErp'
import { Drawer } from '@crm/ui/base'
import classes from './ErpBinding.module.css'

const ENVELOPE = [
  ['app_id', '应用ID'],
  ['timestamp', '秒级时间戳'],
  ['method', '接口名称'],
  ['data', '请求内容，JSON 文本'],
  ['sign', '签名'],
] as const

/** 接口文档: what an ERP of one's own is asked and answers, and how it tells of parcels. */
export function InternalErpDocs({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open title="自研 ERP 接口文档" width={720} onClose={onClose}>
      <div className={classes.docs}>
        <section>
          <h3>请求</h3>
          <p>向「接口地址/接口名称」POST JSON，8 秒内回答；能处理时 HTTP 状态 200，不能处理时 422。</p>
          <Fields label="公共字段" fields={ENVELOPE} />
        </section>
        {INTERNAL_METHODS.map(({ name, title, note, request, answer }) => (
          <section key={name}>
            <h3>
              {title} <code>{name}</code>
            </h3>
            <p>{note}。</p>
            {request.length > 0 && <Fields label={`${title}的请求 data`} fields={request} />}
            <Fields label={`${title}的回答`} fields={answer} />
          </section>
        ))}
        <section>
          <h3>测试单</h3>
          <p>「测试连接」依次调用 check 与 orders，orders 的 data 如下：</p>
          <pre className={classes.exchange}>{JSON.stringify(INTERNAL_SAMPLE_ORDER, null, 2)}</pre>
        </section>
        <section>
          <h3>发货回传</h3>
          <p>
            发货后可随时向 <code>{INTERNAL_CALLBACK_PATH}</code> POST 同样的公共字段，method 为 parcels，一次最多{' '}
            {INTERNAL_PARCELS_MAX} 个；请求须来自 IP 白名单，时间戳相差不超过 {INTERNAL_CALLBACK_SECONDS / 60}{' '}
            分钟，同一签名只接受一次。重复回传已发货的寄样单不会再次发货。data 如下：
          </p>
          <pre className={classes.exchange}>{JSON.stringify(INTERNAL_SAMPLE_PARCELS, null, 2)}</pre>
          <p>回答 accepted 为本次发货数，ignored 为没有处理的寄样单号与原因。</p>
        </section>
      </div>
    </Drawer>
  )
}

function Fields({ label, fields }: { label: string; fields: readonly (readonly [string, string])[] }) {
  return (
    <table className={classes.fields} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([field, meaning]) => (
          <tr key={field}>
            <td>
              <code>{field}</code>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

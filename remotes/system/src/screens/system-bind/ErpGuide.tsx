import { ErpCode } from '@crm/contracts/enums'
import type { ErpConnector } from '@crm/contracts/rules/erpConnectors'
import { INTERNAL_CALLBACK_PATH } from '@crm/contracts/rules/internalErp'
import { Card, TextButton, useDialog } from '@crm/ui/base'
import { CopyButton } from '@crm/ui/data'
import { useState } from 'react'
import { ContactService } from '../../parts/ContactService.tsx'
import { GuideSteps } from '../../parts/step-pictures/GuideSteps.tsx'
import type { StepPictureKind } from '../../parts/step-pictures/StepPicture.tsx'
import classes from './ErpBinding.module.css'
import { InternalErpDocs } from './InternalErpDocs.tsx'

function picturesOf({ code, authorises }: ErpConnector): readonly StepPictureKind[] {
  if (code === ErpCode.INTERNAL) return ['document', 'keys', 'test', 'done']
  if (authorises) return ['consent', 'choose', 'done']
  return [code === ErpCode.WANGDIANGUANJIA ? 'consent' : 'keys', 'test', 'done']
}

/** Beside the form: the steps with their pictures. */
export function ErpGuide({ connector, isBound }: { connector: ErpConnector; isBound: boolean }) {
  const [chosen, setOpen] = useState<boolean>()
  const isOpen = chosen ?? !isBound
  const { name, guide, note } = connector
  return (
    <div className={classes.side}>
      <Card title="绑定步骤">
        <TextButton expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '展开'}步骤
        </TextButton>
        {isOpen && <GuideSteps steps={guide} pictures={picturesOf(connector)} />}
        {note && <p className={classes.note}>{note}</p>}
        <p className={classes.note}>绑定后，寄样单可推送至{name}，发货与库存自动回传。</p>
        <ContactService />
      </Card>
    </div>
  )
}

/** What an ERP of one's own has to know: where it tells of parcels, how messages are signed, what it is asked. */
export function InternalInterface() {
  const openDialog = useDialog()
  const callback = `${location.origin}${INTERNAL_CALLBACK_PATH}`
  return (
    <Card title="接口" extra={<TextButton onClick={() => openDialog(InternalErpDocs, {})}>接口文档</TextButton>}>
      <dl className={classes.facts}>
        <dt>回调地址</dt>
        <dd>
          {callback} <CopyButton text={callback} label="复制回调地址" />
        </dd>
        <dt>签名规则</dt>
        <dd>
          sign 为 HMAC-SHA256（密钥）的小写十六进制，内容依次为
          app_id、timestamp、method、data，各占一行；回调用同一密钥与规则。
        </dd>
      </dl>
    </Card>
  )
}

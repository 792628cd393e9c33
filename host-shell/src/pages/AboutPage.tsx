import type { AboutPage as About } from '@crm/contracts/portal/aboutPage'
import { doneMessage } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { go } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { usePortal } from '@crm/platform/portal'
import { QrCode } from '@crm/ui/base'
import { Button } from '@crm/ui/shell'
import { use } from 'react'
import { copyText } from '../base/copyText.ts'
import { isFramed } from './iframeAddress.ts'
import classes from './AboutPage.module.css'
import { portalFile } from './portalFile.ts'
import { SitePage } from './SitePage.tsx'
import { externalAddressOf } from './textVersions.ts'
import { useAnchor } from './useAnchor.ts'

/** The page about the company behind the portal: a document of the portal, or an address of its own. */
export function AboutPage() {
  const portal = usePortal()
  const address = portal.theme.pages?.about
  const outside = externalAddressOf(address)
  const about = address && !outside ? use(portalFile<About>(address)) : undefined
  return (
    <SitePage>
      <h1 className={classes.title}>
        {about?.title ?? `关于${portal.theme.texts?.['product'] ?? portal.theme.title}`}
      </h1>
      {outside && (
        <Button
          theme="solid"
          type="primary"
          onClick={() =>
            isFramed(outside, portal.auth.iframeAllow)
              ? go('IframePage', { url: outside, title: '关于我们' })
              : window.open(outside, '_blank', 'noopener')
          }
        >
          打开介绍页面
        </Button>
      )}
      {!outside && !about && <p className={classes.text}>{portal.theme.slogan}</p>}
      {about ? <Content about={about} /> : <Book />}
    </SitePage>
  )
}

function Book() {
  if (!isOffered('appointment')) return null
  return (
    <Button theme="solid" type="primary" className={classes.book ?? ''} onClick={() => open('appointment', {})}>
      预约演示
    </Button>
  )
}

function Content({ about }: { about: About }) {
  const { intro, numbers, timeline, contact, qr_codes } = about
  useAnchor()
  return (
    <div className={classes.columns}>
      <div>
        <section id="intro">
          {intro.map((text) => (
            <p key={text} className={classes.text}>
              {text}
            </p>
          ))}
        </section>
        {numbers && (
          <dl className={classes.numbers} id="numbers">
            {numbers.map(({ value, label }) => (
              <div key={label} className={classes.number}>
                <dd className={classes.value}>{value}</dd>
                <dt className={classes.label}>{label}</dt>
              </div>
            ))}
          </dl>
        )}
        {timeline && (
          <section id="timeline">
            <h2 className={classes.heading}>发展历程</h2>
            <ol className={classes.timeline}>
              {timeline.map(({ date, text }) => (
                <li key={date} className={classes.moment}>
                  <strong>{date}</strong>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <div className={classes.reach}>
        {contact && (
          <section id="contact">
            <h2 className={classes.heading}>联系我们</h2>
            <dl className={classes.contact}>
              <Line label="电话" value={contact.phone} copy />
              <Line label="邮箱" value={contact.mail} copy />
              <Line label="地址" value={contact.address} />
              <Line label="服务时间" value={contact.hours} />
            </dl>
            {contact.map && (
              <img src={contact.map} alt={`${contact.address ?? '公司'}的地图`} className={classes.map} />
            )}
          </section>
        )}
        {qr_codes && qr_codes.length > 0 && (
          <section id="codes" aria-label="二维码" className={classes.codes}>
            {qr_codes.map(({ label, text }) => (
              <figure key={label} className={classes.code}>
                <QrCode text={text} label={label} size={128} />
                <figcaption>{label}</figcaption>
              </figure>
            ))}
          </section>
        )}
        <Book />
      </div>
    </div>
  )
}

function Line({ label, value, copy }: { label: string; value: string | undefined; copy?: boolean }) {
  if (!value) return null
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>
        {value}
        {copy && (
          <Button
            size="small"
            theme="borderless"
            aria-label={`复制${label}`}
            onClick={() => void copyText(value).then((done) => done && toast.success(doneMessage.copied))}
          >
            复制
          </Button>
        )}
      </dd>
    </div>
  )
}

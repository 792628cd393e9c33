import type { TextDocument } from '@crm/contracts/textDocument'
import { history } from '@crm/platform/history'
import { usePortal } from '@crm/platform/portal'
import { Button } from '@crm/ui/shell'
import { use } from 'react'
import { portalFile } from './portalFile.ts'
import css from './TextPage.module.css'

const titles = { agreement: '用户协议', privacy: '隐私政策' } as const

/** Agreement and privacy: a text document of the portal, with its table of contents. */
export function TextPage({ kind }: { kind: keyof typeof titles }) {
  const { theme } = usePortal()
  const address = theme.pages?.[kind]
  const document = address ? use(portalFile<TextDocument>(address)) : undefined
  if (!document) {
    return (
      <article className={css.page}>
        <h1 className={css.title}>{titles[kind]}</h1>
        <p>内容暂时无法读取，请稍后刷新页面。</p>
      </article>
    )
  }
  return (
    <div className={css.frame}>
      <nav className={css.contents} aria-label="目录">
        {document.sections.map((section, index) => (
          <a key={section.heading} href={`#s${index + 1}`}>
            {index + 1}. {section.heading}
          </a>
        ))}
      </nav>
      <article className={css.page}>
        <h1 className={css.title}>{document.title}</h1>
        <p className={css.meta}>
          版本 {document.version}　生效日期 {document.date}
        </p>
        {document.sections.map((section, index) => (
          <section key={section.heading} id={`s${index + 1}`}>
            <h2 className={css.heading}>
              {index + 1}. {section.heading}
            </h2>
            {section.paragraphs.map((text) => (
              <p key={text} className={css.text}>
                {text}
              </p>
            ))}
          </section>
        ))}
        {document.history && document.history.length > 0 && (
          <section aria-label="历史版本">
            <h2 className={css.heading}>历史版本</h2>
            <ul className={css.text}>
              {document.history.map((one) => (
                <li key={one.version}>
                  版本 {one.version}（{one.date}）：{one.note}
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={css.actions}>
          <Button onClick={() => history.go(-1)}>返回</Button>
          <Button onClick={() => window.print()}>打印</Button>
        </div>
      </article>
    </div>
  )
}

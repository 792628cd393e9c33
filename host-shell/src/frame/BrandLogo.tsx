import { usePortal } from '@crm/platform/portal'
import css from './BrandLogo.module.css'

/** The logo of the brand, `height` px high, in the colours of the light that is on; on a phone only its mark, unless `whole`. */
export function BrandLogo({ height, whole = false }: { height: number; whole?: boolean }) {
  const { logo, title } = usePortal().theme
  return (
    <span className={whole ? css.logo : `${css.logo} ${css.marked}`}>
      <picture>
        {!whole && logo.compact && <source media="(max-width: 767px)" srcSet={logo.compact} />}
        <img src={logo.light} alt={title} height={height} loading={whole ? 'lazy' : 'eager'} />
      </picture>
      {logo.dark && <img src={logo.dark} alt={title} height={height} className={css.dark} loading="lazy" />}
    </span>
  )
}

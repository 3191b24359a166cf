import { PageSkeleton } from './PageSkeleton.tsx'

/**
 * The HTML that the server drew of a public form (`server/web/first-paint.ts`); empty on a page that it draws nothing
 * of.
 */
const drawn = document.getElementById('root')?.innerHTML ?? ''

/** Goes on showing it while code and data arrive, so that nothing flashes. */
export function FirstPaint() {
  // Our own markup, as it came with the page.
  return drawn ? <div dangerouslySetInnerHTML={{ __html: drawn }} /> : <PageSkeleton />
}

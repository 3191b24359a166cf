import { describe, expect, it } from 'vitest'
import { dark, light, outline } from './palette.ts'

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette', (mode, palette) => {
  const { background, text, action, primary } = palette
  const surfaces = [background.default, background.paper, action.hover, action.selected]
  const inks = [
    text.primary,
    text.secondary,
    text.disabled,
    primary.main,
    palette.error.main,
    palette.warning.main,
    palette.success.main,
    palette.info.main,
  ]

  it.each(inks)('writes %s readably on every surface', (ink) => {
    for (const surface of surfaces) expect(contrast(ink, surface), surface).toBeGreaterThanOrEqual(4.5)
  })

  it('writes readably on buttons, on disabled ones and on notices', () => {
    expect(contrast(action.disabled, action.disabledBackground)).toBeGreaterThanOrEqual(4.5)
    for (const color of [primary, palette.error, palette.warning, palette.success, palette.info]) {
      expect(contrast(color.contrastText, color.main)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(text.primary, color.light)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color.main, color.light)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(primary.contrastText, primary.dark)).toBeGreaterThanOrEqual(4.5)
  })

  it('draws the outlines of fields so that they are seen', () => {
    for (const surface of [background.default, background.paper])
      expect(contrast(outline[mode], surface)).toBeGreaterThanOrEqual(3)
  })
})

/** WCAG 2.2: (lighter + 0.05) / (darker + 0.05), of relative luminances. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

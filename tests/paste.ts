import userEvent from '@testing-library/user-event'

/** Fills a field in one step, where typing is not the subject: a keystroke draws the whole screen again. */
export async function paste(field: Element, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

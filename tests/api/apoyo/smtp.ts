import { afterAll } from 'vitest'
import { openSmtp, type Smtp } from '#tests/maquina/smtp'

/** A real SMTP server on loopback, until the end of the test file. */
export async function startSmtp(...options: Parameters<typeof openSmtp>): Promise<Smtp> {
  const smtp = await openSmtp(...options)
  afterAll(smtp.close)
  return smtp
}

import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { misunderstood, readUnderstood, STATEMENTS_DIR } from '#tests/maquina/statements'

const TEMPLATE = 'campana_plantilla'

async function onTemplate<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('postgres').replace('DATABASE', TEMPLATE))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

it.runIf(STATEMENTS_DIR)(
  'understands every statement that the API tests sent to the product’s own PostgreSQL',
  async () => {
    const { statements, leftOut } = readUnderstood(STATEMENTS_DIR ?? '')
    // With a few of them alone, or with many left out, nothing would have been shown.
    expect(statements.length).toBeGreaterThan(1_000)
    expect(leftOut.length).toBeLessThan(statements.length / 50)
    const found = await onTemplate((client) => misunderstood(client, statements))
    expect(found.map(({ file, message, text }) => `${file}: ${message}\n${text}`)).toEqual([])
  },
)

it('says of a statement that it does not understand why', async () => {
  const [unknown, newer, known] = [
    'SELECT uuidv99()',
    'SELECT FROM clientes WHERE nombre_que_no_hay = $1',
    'SELECT id FROM clientes WHERE id = $1',
  ].map((text) => ({ text, file: 'x' })) as [never, never, never]
  const found = await onTemplate((client) => misunderstood(client, [unknown, newer, known]))
  expect(found).toMatchObject([
    { code: '42883', message: expect.stringContaining('uuidv99') },
    { code: '42703', message: expect.stringContaining('nombre_que_no_hay') },
  ])
})

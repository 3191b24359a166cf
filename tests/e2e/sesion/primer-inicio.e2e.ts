import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openDatabase } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { withDatabase } from '#tests/maquina/embedded-run'
import { expect, expectAccessible, test } from '#tests/e2e/fixtures'
import { freePort } from '#tests/e2e/schools'

/*
 * A school's first minutes: `npm start` on an empty database, its one-time link, the first account, the school's name.
 */

test('the link of the first start makes the first administrator, who is led to name the school @largo', async ({
  page,
}) => {
  const root = process.env.E2E_POSTGRES ?? ''
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(withDatabase(root, 'postgres'), { max: 1, statementMs: 0 })
  await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE template0 ENCODING 'UTF8'`)
  const port = await freePort()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: withDatabase(root, name), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const link = await new Promise<string>((resolve, reject) => {
      let written = ''
      server.stdout.setEncoding('utf8').on('data', (part: string) => {
        written += part
        const [found] = /http:\S+\/primer-inicio\/[\w-]{43}/.exec(written) ?? []
        if (found) resolve(found)
      })
      server.once('exit', () => reject(new Error(written)))
    })

    await page.goto(link)
    await page.getByLabel('Su nombre').fill('Julia Pavón')
    await page.getByLabel('Correo electrónico').fill('julia@demo.hn')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('cuatro perros verdes')
    await page.getByRole('button', { name: 'Crear' }).click()
    await expect(page.getByText('Las direcciones de @demo.hn son de la demostración.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Correo electrónico').fill('julia@lospinos.hn')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('cuatro perros verdes')
    await page.getByRole('button', { name: 'Crear' }).click()

    await expect(page).toHaveURL(/\/ajustes\/centro/)
    const nombre = page.getByRole('textbox', { name: 'Nombre' })
    await expect(nombre).toHaveValue('Centro educativo')
    await nombre.fill('Instituto Los Pinos')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('navigation', { name: 'Módulos' }).first()).toContainText('Instituto Los Pinos')

    await page.goto(link)
    await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
    await expect(page.getByText('Instituto Los Pinos').first()).toBeVisible()
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    await admin.run(sql`DROP DATABASE IF EXISTS ${raw(name)} WITH (FORCE)`)
    await admin.close()
  }
})

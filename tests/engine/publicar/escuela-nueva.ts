import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { call, client, type Client } from '#tests/cliente'
import { eventually } from '#tests/engine/support'

/* A school from its first minute, on what a release made: started as whoever installs it starts it. */

const CUENTA = {
  ...{ nombre: 'Julia Pavón', email: 'julia@centro.hn', contrasena: 'una frase larga' },
  ...{ centro: 'Centro Los Pinos', perfil: 'todo', cai: false, transferencias: false, becas: false },
}
const VENTA = {
  lineas: [{ tipo: 'libre', descripcion: 'Llavero', cantidad: 1, precio: 5_000, isv: 'exento' }],
  pagos: [{ metodo: 'efectivo', monto: 5_000 }],
}

/** The link of a first start, as it is written. */
export const ENLACE = /primer-inicio\/([\w-]{43})/
/** The last that a start writes. */
export const LISTA = /está lista/

const programas = new Set<ChildProcess>()

/** Ends the programs that a test which failed left running, and what runs below one that only holds another. */
export async function apagarTodas(): Promise<void> {
  for (const { pid } of programas)
    for (const uno of [...hijosDe(Number(pid)), Number(pid)]) process.kill(uno, 'SIGKILL')
  await eventually(() => programas.size === 0)
}

/** The processes that another started. */
export const hijosDe = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Starts a program and waits until it writes that; fails when it ends before. */
export async function encender(orden: string, args: string[], opciones: SpawnOptions, hasta: RegExp) {
  const child = spawn(orden, args, { ...opciones, stdio: ['ignore', 'pipe', 'pipe', ...otras(opciones)] })
  programas.add(child)
  let escrito = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (parte: string) => (escrito += parte))
  const fin = new Promise<number | null>((done) =>
    child.once('close', (codigo) => (programas.delete(child), done(codigo))),
  )
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${escrito}`)
    return hasta.test(escrito)
  }, 60_000)
  return { child, fin, escrito: () => escrito }
}

/** Descriptors that are handed to a program beside the usual three. */
const otras = ({ stdio }: SpawnOptions) => (Array.isArray(stdio) ? stdio.slice(3) : [])

export async function ingresar(url: string): Promise<Client> {
  const { body } = await call<{ token: string }>(url, 'POST', '/Usuarios/login', {
    Email: CUENTA.email,
    Pass: CUENTA.contrasena,
  })
  return client(url, body.token)
}

/** Makes the first administrator with the link that a start wrote, and opens the till. */
export async function estrenar(url: string, escrito: string): Promise<Client> {
  const [, enlace] = ENLACE.exec(escrito) ?? []
  expect((await call(url, 'POST', `/Usuarios/primer-administrador/${enlace}`, CUENTA)).status).toBe(201)
  expect(await (await fetch(url)).text()).toContain(CUENTA.centro)
  const quien = await ingresar(url)
  expect((await quien.post('/Caja/abrir', { fondo: 0 })).body).toMatchObject({ estado: 'abierta' })
  return quien
}

/** Asks for a receipt of fifty lempiras; asked again with the same key, for the same one. */
export const vender = (quien: Client, clave: string = randomUUID()) =>
  quien.post<{ id: number }>('/RecibosVarios', VENTA, { 'Idempotency-Key': clave })

/** The first day of a school, until it has a receipt: its id. */
export async function primerRecibo(url: string, escrito: string): Promise<number> {
  const recibo = await vender(await estrenar(url, escrito))
  expect(recibo.status).toBe(201)
  return recibo.body.id
}

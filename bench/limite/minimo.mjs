import { createServer } from 'node:http'
import pg from 'pg'

/*
 * A process that answers `/0`, `/1` … with the rows of a list by hand, as JSON, after asking the session: HTTP and
 * PostgreSQL alone, the most that a server of Node can do on this machine.
 */
process.once('message', (que) => void servir(que))
process.once('disconnect', () => process.exit())

async function servir({ url, conexiones, sesion, listas }) {
  const libres = Array.from({ length: conexiones }, () => new pg.Client({ connectionString: url }))
  await Promise.all(libres.map((una) => una.connect()))
  const deSesion = { ...sesion, name: 'sesion', values: sesion.values.map(aBytes) }
  const conNombre = listas.map((lista, index) => ({ ...lista, name: `lista_${index}` }))
  const contestar = async (request, response) => {
    const conexion = libres.pop()
    await conexion.query(deSesion)
    const { rows } = await conexion.query(conNombre[Number(request.url.slice(1))])
    libres.push(conexion)
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(rows))
  }
  const servidor = createServer((request, response) => void contestar(request, response))
  servidor.listen(0, '127.0.0.1', () => process.send?.(servidor.address().port))
}

const aBytes = (valor) => (valor?.hex === undefined ? valor : Buffer.from(valor.hex, 'hex'))

import { request } from 'node:http'
import type { RegistroRecibido } from '#contract/publico/registro'
import type { Encargo, Suerte, Telefono } from './tipos.ts'

/** The phones of the parents, in a process of their own. */
process.once('message', (encargo: Encargo) => void llamar(encargo))

async function llamar({ telefonos, ...formulario }: Encargo): Promise<void> {
  const inicio = performance.now()
  const suertes = await Promise.all(
    telefonos.map((telefono, numero) => registrar(formulario, telefono, numero, inicio)),
  )
  process.send?.(suertes, () => process.disconnect())
}

async function registrar(
  { direcciones, guid, curso_id }: Omit<Encargo, 'telefonos'>,
  { origen, empieza, repite }: Telefono,
  numero: number,
  inicio: number,
): Promise<Suerte> {
  await new Promise((listo) => setTimeout(listo, empieza))
  const direccion = direcciones[numero % direcciones.length] ?? ''
  const alAbrir = performance.now()
  const abierto = await pedir(direccion, origen, 'GET', `/api/api/Publico/Convocatorias/general/${guid}`)
  const alEnviar = performance.now()
  const cuerpo = JSON.stringify({
    variante: 'general',
    guid,
    segundos: 60,
    encargado: { nombres: 'Ana', apellidos: 'Reyes', parentesco: 'madre', telefono: '99990000' },
    estudiantes: [
      { nombres: `Sofía ${numero}`, apellidos: 'Mejía Reyes', fecha_nacimiento: '2016-03-05', cursos: [curso_id] },
    ],
  })
  const enviar = (a: string) =>
    pedir(a, origen, 'POST', '/api/api/Publico/Registros', cuerpo, {
      'Content-Type': 'application/json',
      'Idempotency-Key': `telefono-${guid}-${numero}`,
    })
  // The second one goes to the other instance, as behind a balancer.
  const [una, otra] = await Promise.all([
    enviar(direccion),
    repite ? enviar(direcciones[(numero + 1) % direcciones.length] ?? '') : undefined,
  ])
  const respondido = performance.now()
  const registro = una.estado === 201 ? (JSON.parse(una.texto) as RegistroRecibido).registros[0] : undefined
  return {
    estado: abierto.estado === 200 ? una.estado : abierto.estado,
    abrir: alEnviar - alAbrir,
    enviar: respondido - alEnviar,
    enviado: alEnviar - inicio,
    respondido: respondido - inicio,
    codigo: registro?.codigo ?? null,
    lugar: registro?.lugares[0]?.lugar ?? null,
    igual: otra === undefined || otra.texto === una.texto,
  }
}

/** One request on a connection of its own; 0 when there was no answer. */
function pedir(
  direccion: string,
  origen: string,
  metodo: string,
  ruta: string,
  cuerpo?: string,
  headers: Record<string, string> = {},
): Promise<{ estado: number; texto: string }> {
  return new Promise((listo) => {
    const sinRespuesta = ({ message }: Error) => listo({ estado: 0, texto: message })
    const peticion = request(
      direccion + ruta,
      { method: metodo, localAddress: origen, agent: false, headers },
      (respuesta) => {
        let texto = ''
        respuesta
          .setEncoding('utf8')
          .on('data', (parte: string) => (texto += parte))
          .on('end', () => listo({ estado: respuesta.statusCode ?? 0, texto }))
          .on('error', sinRespuesta)
      },
    )
    peticion.on('error', sinRespuesta).end(cuerpo)
  })
}

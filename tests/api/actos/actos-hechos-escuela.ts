import type { Punto, PuntoFila } from '#contract/ajustes/contador'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Carta } from '#contract/reportes/carta-consentimiento'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { counter } from '#tests/counter'
import { key, type Client, type Server } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cuerpos, type Creable } from '#tests/api/apoyo/muestras'
import { convocatoria, registro } from '#tests/api/publico/nuevos-registros-datos'

/* Records for the walk of acts: those of students, staff and settings (`actos-hechos.ts` has those of money). */

const n = counter()

interface Escuela {
  /** Makes a new record, by `Ruta.verbo` or `Ruta`. */
  hechos: Readonly<Record<string, () => Promise<number>>>
  /** Values of what an act asks of that record beside its reason and version, by `Ruta.verbo`. */
  pedidos: Readonly<Record<string, (id: number) => Promise<object>>>
}

export function escuelaDe(server: Server, admin: () => Client): Escuela {
  const muestras = cuerpos(server, admin)
  const creado = async (modulo: Creable): Promise<number> => {
    const { status, body } = await admin().post<{ id: number }>(`/${modulo}`, await muestras[modulo](), key())
    if (status >= 300) throw new Error(`${modulo}: ${status} ${JSON.stringify(body)}`)
    return body.id
  }
  /** Each in its turn, since what was done to one is counted. */
  const puntoPendiente = async (): Promise<number> => {
    const { body } = await admin().list<PuntoFila>('Contador', { estado: 'pendiente' }, ['id', 'ASC'])
    return body[n.next() % body.length]?.id ?? 0
  }
  const confirmado = async (id: number): Promise<number> => {
    const { version, huella } = (await admin().get<Punto>(`/Contador/${id}`)).body
    await admin().post(`/Contador/${id}/confirmar`, { version, huella })
    return id
  }

  const hechos: Escuela['hechos'] = {
    'Asistencia/sesiones': () => hay.claseCerrada(server.db),
    CartaConsentimiento: () => hay.carta(server.db),
    'CartaConsentimiento.confirmar': async () => {
      const [id, cliente_id, suyo] = [
        await hay.carta(server.db),
        await hay.estudiante(server.db),
        await hay.encargado(server.db),
      ]
      await hay.vinculo(server.db, cliente_id, suyo, { parentesco: 'madre' })
      await server.db.run(sql`UPDATE cartas_consentimiento SET cliente_id = ${cliente_id} WHERE id = ${id}`)
      return id
    },
    Contador: puntoPendiente,
    'Contador.retirar': async () => confirmado(await puntoPendiente()),
    'Contador/heredados': async () =>
      (
        await server.db.one<{ id: number }>(sql`
          INSERT INTO heredados (regla, registro_id, quien) VALUES ('mora_con_isv', ${n.next()}, 'Eva Paz') RETURNING id
        `)
      ).id,
    'Matriculas.activar': async () => {
      const id = await creado('Matriculas')
      await server.db.run(sql`UPDATE matriculas SET estado = 'preinscrita' WHERE id = ${id}`)
      return id
    },
    NuevosRegistros: async () => {
      const curso_id = await hay.curso(server.db)
      return registro(server.db, await convocatoria(server.db, [curso_id]), { con_cupo: [curso_id] })
    },
    'Usuarios.quitar-segundo-factor': async () => {
      const id = await creado('Usuarios')
      await server.db.run(sql`UPDATE usuarios SET segundo_factor_en = now() WHERE id = ${id}`)
      return id
    },
  }
  const pedidos: Escuela['pedidos'] = {
    'Becas.renovar': async () => ({ hasta: sumarDias(hoy(), 200) }),
    'CartaConsentimiento.confirmar': async (id) => {
      const { encargados } = (await admin().get<Carta>(`/CartaConsentimiento/${id}`)).body
      return { encargado_id: encargados?.[0]?.id ?? 1, como: 'llamada' }
    },
    'CartaConsentimiento.revocar': async () => ({ revocada_el: hoy() }),
    'CartaConsentimiento.vincular': async () => ({ cliente_id: await hay.estudiante(server.db) }),
    'Contador.confirmar': async (id) => ({ huella: (await admin().get<Punto>(`/Contador/${id}`)).body.huella ?? '' }),
    'Contador/heredados.atender': async () => ({ observacion: 'Se acreditó la factura' }),
    'Matriculas.traslado': async () => ({ curso_id: await hay.curso(server.db) }),
    'NuevosRegistros.duplicado': async () => ({ de: { tipo: 'cliente', id: await hay.estudiante(server.db) } }),
  }
  return { hechos, pedidos }
}

import type { Curso } from '#contract/catalogos/cursos'
import type { Matricula, Retiro } from '#contract/catalogos/matriculas'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import type { Cuenta } from '#contract/recibos/cargos'
import { sumarDias } from '#contract/tiempo/fechas'
import { sql } from '#server/db/sql'
import { repartirBecas } from '#server/catalogos/becas/repartir'
import { cobrarMensualidades } from '#server/catalogos/matriculas/abiertas'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { devolverMoraSinConfirmar } from '#server/recibos/cargos/mora-a-tiempo'
import { enviar, hecho, type Andante, type Paso } from './andante.ts'

/* Students, courses, enrolments and what is owed. */

/** A date that courses begin on, some time before or after today. */
const cerca = ({ azar, mundo }: Andante, antes: number, despues: number) =>
  sumarDias(mundo.hoy(), azar.int(-antes, despues))

/** An enrolment, now and then one whose settlement is in force, or of which a company was invoiced. */
async function matriculaDe({ db, who, azar, mundo }: Andante): Promise<Matricula | undefined> {
  const cuales = azar.pick([
    null,
    null,
    null,
    sql`SELECT matricula_id AS id FROM finiquitos WHERE estado = 'vigente' ORDER BY id DESC LIMIT 5`,
    sql`
      SELECT DISTINCT k.matricula_id AS id
      FROM facturas f
      JOIN factura_lineas l ON l.factura_id = f.id
      JOIN cargos k ON k.id = l.cargo_id AND k.matricula_id IS NOT NULL
      WHERE f.vence IS NOT NULL
      ORDER BY 1 DESC
      LIMIT 10
    `,
  ])
  const elegibles = cuales ? await db.many<{ id: number }>(cuales) : []
  const id = elegibles.length ? azar.pick(elegibles).id : mundo.una(azar, 'matriculas')
  return id === undefined ? undefined : (await who.get<Matricula>(`/Matriculas/${id}`)).body
}

/** A charge that meets a condition, of an enrolment or of whatever else somebody owes, with all about it. */
async function cargoDe(
  andante: Andante,
  cumple: (cargo: Cuenta['cargos'][number]) => boolean,
): Promise<CargoDetalle | undefined> {
  const { who, azar, mundo } = andante
  const { cargos: suyos } = azar.chance(0.5)
    ? ((await matriculaDe(andante)) ?? { cargos: [] })
    : (await who.get<Cuenta>(`/Clientes/${mundo.una(azar, 'clientes')}/cuenta`)).body
  const cargos = suyos.filter(cumple)
  return cargos.length ? (await who.get<CargoDetalle>(`/Cargos/${azar.pick(cargos).id}`)).body : undefined
}

const descuentosDe = async ({ db, azar }: Andante): Promise<{ descuento_id: number; motivo: string }[]> => {
  const descuentos = await db.many<{ id: number }>(sql`SELECT id FROM descuentos WHERE dias_antes IS NULL`)
  return azar.chance(0.4) ? [{ descuento_id: azar.pick(descuentos).id, motivo: 'Hermanos' }] : []
}

export const ACADEMICOS: Readonly<Record<string, Paso>> = {
  async cliente({ who, azar, mundo }) {
    const encargado_id = mundo.una(azar, 'encargados')
    const encargados =
      azar.chance(0.7) && encargado_id ? [{ encargado_id, parentesco: 'madre', es_pagador: true, principal: true }] : []
    return hecho(
      mundo,
      'clientes',
      await who.post('/Clientes', { nombres: `Sofía ${mundo.siguiente('Sofía')}`, apellidos: 'Mejía', encargados }),
    )
  },

  async fusionar({ who, azar, mundo }) {
    const [id, otro_id] = [mundo.una(azar, 'clientes'), mundo.una(azar, 'clientes')]
    if (!id || !otro_id || id === otro_id || mundo.todas('clientes').length < 20) return undefined
    const answer = await who.post(`/Clientes/${id}/fusionar`, { otro_id })
    if (answer.status < 300) mundo.quitar('clientes', otro_id)
    return answer
  },

  async curso(andante) {
    const { who, azar, mundo } = andante
    const fecha_inicio = cerca(andante, 60, 30)
    const categorias = await who.list<{ id: number }>('CursoCategorias')
    const hasta_retiro = azar.chance(0.3)
    return hecho(
      mundo,
      'cursos',
      await who.post('/Cursos', {
        codigo: `K-${mundo.siguiente('curso')}`,
        nombre: `Curso ${mundo.ultimo('curso')}`,
        categoria_id: azar.pick(categorias.body).id,
        periodo: '2026-I',
        fecha_inicio,
        fecha_fin: sumarDias(fecha_inicio, 120),
        cupo: azar.int(2, 8),
        precio_matricula: azar.int(0, 800) * 100,
        precio_mensualidad: azar.int(1, 150_000),
        mensualidades: hasta_retiro ? 0 : azar.int(0, 5),
        hasta_retiro,
        dia_pago: azar.int(1, 28),
        isv: azar.pick(['exento', 'exento', 'gravado_15', 'gravado_18']),
        estado: 'abierto',
      }),
    )
  },

  async cerrarCurso({ who, azar, mundo }) {
    const id = mundo.una(azar, 'cursos')
    const {
      body: { version },
    } = await who.get(`/Cursos/${id}`)
    return who.put(`/Cursos/${id}`, { estado: azar.pick(['finalizado', 'finalizado', 'abierto', 'en_curso']), version })
  },

  async precio({ who, azar, mundo }) {
    const id = mundo.una(azar, 'cursos')
    const { body } = await who.get<Curso>(`/Cursos/${id}`)
    return who.post(`/Cursos/${id}/cambio-precio`, {
      precio_matricula: body.precio_matricula,
      precio_mensualidad: azar.int(0, 200_000),
      actualizar_cargos: azar.chance(0.8),
      motivo: 'Nueva tarifa',
      version: body.version,
    })
  },

  async matricular(andante) {
    const { who, azar, mundo } = andante
    const [cliente_id, curso_id] = [mundo.una(azar, 'clientes'), mundo.una(azar, 'cursos')]
    return hecho(
      mundo,
      'matriculas',
      await who.post('/Matriculas', {
        cliente_id,
        curso_id,
        descuentos: await descuentosDe(andante),
        en_espera_ok: azar.chance(0.8),
      }),
    )
  },

  async activar(andante) {
    const { db, azar, who } = andante
    const esperan = await db.many<{
      id: number
    }>(sql`
      SELECT m.id
      FROM matriculas m
      JOIN cursos c ON c.id = m.curso_id AND c.estado IN ('abierto', 'en_curso')
      WHERE m.estado = 'en_espera'
      ORDER BY
        (
          SELECT count(*)
          FROM matriculas o
          WHERE o.curso_id = c.id AND o.estado IN ('preinscrita', 'activa')
        ) >= c.cupo,
        m.id LIMIT 3
    `)
    if (!esperan.length) return undefined
    const { id, version } = (await who.get<Matricula>(`/Matriculas/${azar.pick(esperan).id}`)).body
    return who.post(`/Matriculas/${id}/activar`, {
      version,
      descuentos: await descuentosDe(andante),
      fuera_de_orden: andante.azar.chance(0.5),
    })
  },

  async retirar(andante) {
    const matricula = await matriculaDe(andante)
    if (matricula?.estado !== 'activa') return undefined
    const libres = matricula.cargos.filter(({ anulado, aplicado }) => !anulado && aplicado === 0).map(({ id }) => id)
    const vista = await andante.who.get<Retiro>(`/Matriculas/${matricula.id}/retiro`)
    // Somebody else withdrew it meanwhile.
    if (vista.status !== 200) return vista
    const { adelantados } = vista.body
    const answer = await andante.who.post(`/Matriculas/${matricula.id}/retirar`, {
      motivo: 'Se mudó',
      version: matricula.version,
      ...(andante.azar.chance(0.5) && { anular_cargos: libres }),
      ...(andante.azar.chance(0.5) && { liberar_cargos: adelantados.map(({ id }) => id) }),
    })
    // The enrolment is remembered: a student who left may come back to be settled.
    if (answer.status < 300) andante.mundo.poner('matriculas', matricula.id)
    return answer
  },

  async trasladar(andante) {
    const { who, azar, mundo } = andante
    const [matricula, curso_id] = [await matriculaDe(andante), mundo.una(azar, 'cursos')]
    if (matricula?.estado !== 'activa') return undefined
    const body = {
      curso_id,
      prorratear: azar.chance(0.3),
      ...(azar.chance(0.3) && { descuentos: await descuentosDe(andante) }),
    }
    await who.post(`/Matriculas/${matricula.id}/traslado/previsualizar`, body)
    const answer = await who.post<{ matricula: { id: number } }>(`/Matriculas/${matricula.id}/traslado`, {
      ...body,
      motivo: 'Otro horario',
      version: matricula.version,
    })
    if (answer.status < 300) mundo.poner('matriculas', answer.body.matricula.id)
    return answer
  },

  async mensualidades({ db, mundo }) {
    // The server charges each month by itself: now of this month, now of those to come.
    const meses = await cobrarMensualidades(db, sumarDias(mundo.hoy(), 35))
    return meses ? { status: 200, body: {}, headers: new Headers() } : undefined
  },

  async beca({ db, who, azar, mundo }) {
    const descuentos = await db.many<{ id: number }>(sql`SELECT id FROM descuentos WHERE dias_antes IS NULL`)
    const vivas = await db.many<{ id: number }>(sql`SELECT id FROM becas WHERE terminada_en IS NULL LIMIT 20`)
    if (vivas.length && azar.chance(0.3))
      return who.post(`/Becas/${azar.pick(vivas).id}/terminar`, { motivo: 'Dejó de cumplir' })
    if (vivas.length && azar.chance(0.3))
      return who.post(`/Becas/${azar.pick(vivas).id}/renovar`, {
        hasta: sumarDias(mundo.hoy(), azar.int(0, 200)),
        motivo: 'Aprobada otra vez',
      })
    const desde = sumarDias(mundo.hoy(), azar.int(-40, 40))
    return enviar({ db, who, azar, mundo }, '/Becas', {
      cliente_id: mundo.una(azar, 'clientes'),
      descuento_id: azar.pick(descuentos).id,
      desde,
      hasta: sumarDias(desde, azar.int(0, 120)),
      motivo: 'Aprobada por dirección',
    })
  },

  async repartirBecas({ db, mundo }) {
    return (await repartirBecas(db, mundo.hoy())) ? { status: 200, body: {}, headers: new Headers() } : undefined
  },

  async mora({ db, mundo }) {
    // The server gives back and charges late fees by itself every hour.
    await devolverMoraSinConfirmar(db, mundo.hoy())
    return (await cobrarMora(db, mundo.hoy())) ? { status: 200, body: {}, headers: new Headers() } : undefined
  },

  async reglaDeMora({ who, azar }) {
    const { version } = (await who.get('/Centro')).body
    return who.put('/Centro', {
      version,
      mora_tipo: azar.pick(['ninguna', 'fija', 'porcentaje']),
      mora_valor: azar.int(1, 900),
      mora_dias: azar.int(0, 20),
      mora_cada: azar.pick(['una_vez', 'mes']),
    })
  },

  async anularMatricula(andante) {
    const matricula = await matriculaDe(andante)
    return (
      matricula &&
      andante.who.post(`/Matriculas/${matricula.id}/anular`, { motivo: 'Error', version: matricula.version })
    )
  },

  async editarCargos(andante) {
    const { azar, who, mundo } = andante
    const matricula = await matriculaDe(andante)
    if (!matricula) return undefined
    const libres = matricula.cargos.filter(({ anulado, aplicado }) => !anulado && aplicado === 0)
    const alguno = libres.length ? [azar.pick(libres)] : []
    const nuevo = {
      concepto: 'otro',
      descripcion: 'Examen',
      vence: sumarDias(mundo.hoy(), azar.int(-20, 40)),
      bruto: azar.int(1, 50_000),
    }
    const que = azar.pick(['cambiar', 'anular', 'agregar'] as const)
    return who.put(`/Matriculas/${matricula.id}/cargos`, {
      motivo: 'Acuerdo',
      cambios:
        que === 'cambiar'
          ? alguno.map(({ id, version, descuento }) => ({ id, version, bruto: descuento + azar.int(0, 90_000) }))
          : [],
      anular: que === 'anular' ? alguno.map(({ id, version }) => ({ id, version })) : [],
      nuevos: que === 'agregar' ? [nuevo] : [],
    })
  },

  async descontar(andante) {
    const cargo = await cargoDe(andante, ({ debe }) => debe > 0)
    if (!cargo?.ofrecidos.length) return undefined
    const answer = await andante.who.post<CargoDetalle>(`/Cargos/${cargo.id}/descuento`, {
      descuento_id: andante.azar.pick(cargo.ofrecidos).id,
      motivo: 'Beca aprobada',
      version: cargo.version,
    })
    if (answer.status < 300) andante.mundo.poner('ajustes', ...answer.body.ajustes.flatMap(({ id }) => id ?? []))
    return answer
  },

  async rebajar(andante) {
    const cargo = await cargoDe(andante, ({ debe }) => debe > 0)
    if (!cargo) return undefined
    const answer = await andante.who.post<CargoDetalle>(`/Cargos/${cargo.id}/ajustes`, {
      tipo: andante.azar.pick(['rebaja', 'condonacion']),
      monto: andante.azar.int(1, cargo.debe),
      motivo: 'Acuerdo',
      version: cargo.version,
    })
    if (answer.status < 300) andante.mundo.poner('ajustes', ...answer.body.ajustes.flatMap(({ id }) => id ?? []))
    return answer
  },

  async deshacerAjuste({ who, azar, mundo }) {
    const id = mundo.una(azar, 'ajustes')
    return id === undefined ? undefined : who.post(`/Cargos/ajustes/${id}/deshacer`, { motivo: 'Error' })
  },

  async recargar(andante) {
    const cargo = await cargoDe(andante, ({ anulado }) => !anulado)
    return (
      cargo &&
      enviar(andante, `/Cargos/${cargo.id}/recargo`, {
        recargo: andante.azar.pick(['interes', 'servicio']),
        descripcion: 'Cheque devuelto',
        monto: andante.azar.int(1, 30_000),
        motivo: 'Banco',
      })
    )
  },
}

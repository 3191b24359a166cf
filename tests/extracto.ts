import { sumarDias } from '#contract/tiempo/fechas'
import type { LineaDelBanco } from '#server/banco/emparejar/emparejar'
import type { Registro } from '#server/banco/emparejar/registros'

/*
 * A month of a school at its bank: 2,000 payments as a counter writes them down and 2,000 lines as a bank prints them,
 * with what each line truly is. Families pay like families: cut references, capitals without accents, two children in
 * one transfer, the same transfer twice, a day or two late, and fees that so many owe that most lines collide.
 */

export interface Mes {
  lineas: LineaDelBanco[]
  pagos: Registro[]
  /** The payments that each line is, by its id; a line of nobody has none. */
  verdad: Map<number, number[]>
  /** Part of the lines that another payment of the same amount, within three days, could be taken for. */
  chocan: number
}

const APELLIDOS =
  'López,Martínez,Hernández,Mejía,Rodríguez,Flores,Cruz,Reyes,Rivera,Zelaya,García,Sánchez,Castillo,Ramos,Pineda,Aguilar,Castro,Ortiz,Paz,Núñez,Cáceres,Alvarado,Bonilla,Murillo,Lagos,Maradiaga,Zúniga,Euceda,Varela,Sierra,Amador,Lanza,Padilla,Funes,Interiano,Madrid,Orellana,Discua,Banegas,Barahona'.split(
    ',',
  )
const NOMBRES =
  'María,José,Ana,Juan,Carlos,Karla,Luis,Gabriela,Óscar,Wendy,Dania,Mario,Fátima,Héctor,Sofía,Daniel,Rosa,Kevin,Iris,Allan,Lourdes,Marvin,Delmy,Walter,Suyapa,Nelson,Belkis,Edwin,Glenda,Fredy,Yolany,Selvin,Ruth,Ángel,Norma,César,Vilma,Edgardo,Xiomara,Ramón'.split(
    ',',
  )
const CUOTAS = [120_000, 120_000, 120_000, 135_000, 135_000, 95_000, 95_000, 150_000, 80_000, 60_000, 240_000, 50_000]
const PRINCIPIO = '2026-10-01'
const DIAS = 30

export function mesDelBanco(semilla: number, cuantos = 2_000): Mes {
  const azar = azarDe(semilla)
  const entero = (desde: number, hasta: number) => desde + Math.floor(azar() * (hasta - desde + 1))
  const uno = <T>(de: readonly T[]): T => de[entero(0, de.length - 1)] as T
  // A few names are those of many.
  const comun = <T>(de: readonly T[]): T => de[Math.floor(azar() * azar() * de.length)] as T
  const familias = Array.from({ length: 900 }, () => {
    const apellidos = [comun(APELLIDOS), comun(APELLIDOS)]
    return {
      paga: `${comun(NOMBRES)} ${azar() < 0.6 ? `${comun(NOMBRES)} ` : ''}${apellidos.join(' ')}`,
      hijos: [
        `${uno(NOMBRES)} ${apellidos[0]} ${comun(APELLIDOS)}`,
        `${uno(NOMBRES)} ${apellidos[0]} ${comun(APELLIDOS)}`,
      ],
    }
  })
  let siguiente = entero(100_000, 900_000)
  // Half of the banks number transfers one after the other behind the day, half give them any number.
  const referenciaNueva = (fecha: string) =>
    azar() < 0.5
      ? `${fecha.replaceAll('-', '').slice(2)}${String((siguiente += entero(1, 3)))}`
      : String(entero(100_000_000, 999_999_999))

  const lineas: (LineaDelBanco & { pagos: number[] })[] = []
  const pagos: Registro[] = []
  const cobrar = (familia: (typeof familias)[number], monto: number, fecha: string, referencia: string | null) => {
    const escrita = azar()
    pagos.push({
      tipo: 'pago',
      id: pagos.length + 1,
      fecha,
      monto,
      referencia: escrita < 0.85 ? referencia : escrita < 0.93 && referencia ? referencia.slice(-entero(4, 6)) : null,
      nombres: azar() < 0.85 ? [familia.paga, familia.hijos[0] ?? ''] : [familia.hijos[0] ?? '', familia.paga],
    })
    return pagos.length
  }
  const mostrar = (
    familia: (typeof familias)[number],
    monto: number,
    dia: string,
    referencia: string,
    suyos: number[],
  ) => {
    const impresa = azar()
    const llega = azar()
    const nombre = familia.paga.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
    const texto =
      azar() < 0.72 ? `TRANSF ACH DE ${nombre}`.slice(0, entero(28, 40)) : `DEPOSITO VENTANILLA ${entero(100, 999)}`
    lineas.push({
      id: 0,
      fecha: sumarDias(dia, llega < 0.6 ? 0 : llega < 0.85 ? 1 : llega < 0.95 ? 2 : -entero(1, 3)),
      monto,
      referencia:
        impresa < 0.66
          ? referencia
          : impresa < 0.8
            ? referencia.slice(-6)
            : impresa < 0.88
              ? referencia.slice(0, 8)
              : impresa < 0.94
                ? null
                : String(entero(1_000_000, 9_999_999)),
      descripcion: azar() < 0.1 ? `${texto} REF ${referencia}` : texto,
      pagos: suyos,
    })
  }

  while (pagos.length < cuantos) {
    const familia = uno(familias)
    const dia = sumarDias(PRINCIPIO, entero(0, DIAS - 1))
    const monto = azar() < 0.88 ? uno(CUOTAS) : entero(100, 3_000) * 100
    const referencia = referenciaNueva(dia)
    const caso = azar()
    if (caso < 0.07) {
      // Two children, one transfer, two receipts.
      const otro = uno(CUOTAS)
      mostrar(familia, monto + otro, dia, referencia, [
        cobrar(familia, monto, dia, referencia),
        cobrar(familia, otro, dia, referencia),
      ])
    } else if (caso < 0.1) cobrar(familia, monto, dia, referencia)
    else if (caso < 0.13) {
      // One receipt of what was printed twice, where either line is it, or paid twice, where only the first is.
      const suyo = cobrar(familia, monto, dia, referencia)
      mostrar(familia, monto, dia, referencia, [suyo])
      if (azar() < 0.5) mostrar(familia, monto, dia, referencia, [suyo])
      else mostrar(familia, monto, dia, referenciaNueva(dia), [])
    } else if (caso < 0.19) {
      // Two children paid apart on one day, by the same person and the same amount.
      for (const suya of [referencia, referenciaNueva(dia)])
        mostrar(familia, monto, dia, suya, [cobrar(familia, monto, dia, suya)])
    } else if (caso < 0.24) {
      // A reference that differs in its last figure, of another family, the same amount and day.
      const vecina = `${referencia.slice(0, -1)}${(Number(referencia.slice(-1)) + 1) % 10}`
      for (const [quien, suya] of [
        [familia, referencia],
        [uno(familias), vecina],
      ] as const)
        mostrar(quien, monto, dia, suya, [cobrar(quien, monto, dia, suya)])
    } else mostrar(familia, monto, dia, referencia, [cobrar(familia, monto, dia, referencia)])
  }
  // Movements that nobody wrote down: families that sent no proof, and what the bank takes and gives.
  while (lineas.length < cuantos) {
    const dia = sumarDias(PRINCIPIO, entero(0, DIAS - 1))
    if (azar() < 0.75) mostrar(uno(familias), uno(CUOTAS), dia, referenciaNueva(dia), [])
    else
      lineas.push({
        id: 0,
        fecha: dia,
        monto: azar() < 0.5 ? -entero(5, 90) * 100 : entero(10, 9_000),
        referencia: null,
        descripcion: 'COMISION POR SERVICIO',
        pagos: [],
      })
  }
  const enOrden = lineas
    .map((linea) => ({ linea, lugar: `${linea.fecha} ${azar()}` }))
    .sort((a, b) => (a.lugar < b.lugar ? -1 : 1))
    .map(({ linea }, index) => ({ ...linea, id: index + 1 }))
  const cerca = (linea: LineaDelBanco, pago: Registro) =>
    pago.monto === linea.monto && Math.abs(Date.parse(pago.fecha) - Date.parse(linea.fecha)) <= 3 * 86_400_000
  const chocan = enOrden.filter((linea) => pagos.some((pago) => !linea.pagos.includes(pago.id) && cerca(linea, pago)))
  return {
    lineas: enOrden.map(({ pagos: _, ...linea }) => linea),
    pagos,
    verdad: new Map(enOrden.map(({ id, pagos: suyos }) => [id, suyos])),
    chocan: chocan.length / enOrden.length,
  }
}

/** A small generator of chance with a seed (mulberry32). */
function azarDe(semilla: number): () => number {
  let estado = semilla >>> 0
  return () => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = estado
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Resultado {
  chocan: number
  /** Matches that there are to find: the payments that the bank shows, each movement once. */
  seguras: number
  acertadas: number
  /** Proposed as sure, and they are something else. */
  erradas: number[]
  milisegundos: number
}

/** Quality of proposals: how well they tell what the lines of a month are. */
export function medir(
  { lineas, pagos, verdad, chocan }: Mes,
  emparejar: (lineas: LineaDelBanco[], pagos: Registro[]) => { linea_id: number; ids: number[]; certeza: string }[],
): Resultado {
  const antes = performance.now()
  const propuestas = emparejar(lineas, pagos)
  const milisegundos = performance.now() - antes
  const acierta = ({ linea_id, ids }: { linea_id: number; ids: number[] }) =>
    ids.toSorted((a, b) => a - b).join() === (verdad.get(linea_id) ?? []).toSorted((a, b) => a - b).join()
  const conVerdad = new Set([...verdad.values()].map((suyos) => suyos.join()).filter(Boolean)).size
  const seguras = propuestas.filter(({ certeza }) => certeza === 'segura')
  return {
    chocan,
    seguras: seguras.length / conVerdad,
    acertadas: propuestas.filter(acierta).length / conVerdad,
    erradas: seguras.filter((propuesta) => !acierta(propuesta)).map(({ linea_id }) => linea_id),
    milisegundos,
  }
}

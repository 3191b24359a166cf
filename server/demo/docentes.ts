import { hecho } from './calendario.ts'

const DOCENTES = [
  {
    nombres: 'Karla Yamileth',
    apellidos: 'Zúniga Maradiaga',
    especialidad: 'Inglés',
    nacio: 1987,
    direccion: 'Col. Loarque, bloque 12, casa 8',
  },
  {
    nombres: 'Kevin Josué',
    apellidos: 'Andino Lagos',
    especialidad: 'Inglés',
    nacio: 1993,
    direccion: 'Col. Kennedy, bloque 31, casa 4',
  },
  {
    nombres: 'Marlon Enrique',
    apellidos: 'Sierra Cáceres',
    especialidad: 'Computación',
    nacio: 1985,
    direccion: 'Col. Miraflores, bloque 5, casa 19',
  },
  {
    nombres: 'Daniela María',
    apellidos: 'Funes Valladares',
    especialidad: 'Diseño gráfico',
    nacio: 1991,
    direccion: 'Res. Plaza, bloque 7, casa 22',
  },
  {
    nombres: 'José Ramón',
    apellidos: 'Ávila Mendoza',
    especialidad: 'Electricidad y reparación',
    nacio: 1974,
    direccion: 'Col. Villa Olímpica, bloque 18, casa 3',
  },
  {
    nombres: 'Suyapa',
    apellidos: 'Matute Rosales',
    especialidad: 'Belleza y estilismo',
    nacio: 1980,
    direccion: 'Col. La Granja, bloque 2, casa 41',
  },
  {
    nombres: 'Nelson Javier',
    apellidos: 'Turcios Amador',
    especialidad: 'Barbería',
    nacio: 1995,
    direccion: 'Col. El Carrizal, bloque 9, casa 15',
  },
  {
    nombres: 'Lourdes Isabel',
    apellidos: 'Barahona Núñez',
    especialidad: 'Repostería',
    nacio: 1978,
    direccion: 'Col. Las Hadas, bloque 1, casa 30',
  },
  {
    nombres: 'Óscar Armando',
    apellidos: 'Velásquez Molina',
    especialidad: 'Matemáticas',
    nacio: 1969,
    direccion: 'Col. Hato de Enmedio, bloque 25, casa 11',
  },
  {
    nombres: 'Iris Waleska',
    apellidos: 'Padilla Euceda',
    especialidad: 'Recreación',
    nacio: 1998,
    direccion: 'Col. Cerro Grande, bloque 14, casa 6',
  },
] as const

/** docente@demo.hn is the first of them. */
const USUARIO_DOCENTE = 4
const DISTRITO_CENTRAL = '0801'

/** Teachers by number; `alta` is the instant since when. */
export const docentes = (alta: string) =>
  DOCENTES.map(({ nacio, ...persona }, index) => {
    const telefono = `+5049${4_310_275 + 71_113 * index}`
    return {
      ...persona,
      dni: `${DISTRITO_CENTRAL}${nacio}${String(4_217 + 1_733 * index).padStart(5, '0')}`,
      telefono,
      whatsapp: telefono,
      correo: `docente${index + 1}@campana.demo.hn`,
      municipio: DISTRITO_CENTRAL,
      usuario_id: index === 0 ? USUARIO_DOCENTE : null,
      ...hecho(alta),
    }
  })

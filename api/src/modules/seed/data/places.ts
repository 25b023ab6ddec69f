/** A region of the world: its cities with their time zones, its names, and languages other than English. */
export interface Region {
  readonly cities: readonly (readonly [city: string, zone: string])[];
  readonly languages: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

/** Regions with nine or ten first names each. Each first name is used once in the sample data. */
export const REGIONS: readonly Region[] = [
  {
    cities: [
      ['Stockholm, Sweden', 'Europe/Stockholm'],
      ['Oslo, Norway', 'Europe/Oslo'],
      ['Copenhagen, Denmark', 'Europe/Copenhagen'],
    ],
    languages: ['sv', 'no', 'da'],
    firstNames: words('Astrid Søren Linnea Eskil Freja Magnus Ingrid Torvald Saga Rune'),
    lastNames: words('Lindqvist Bergström Nygaard Haugen Thorsen Ekelund Dahl Vestergaard Solberg Åkesson'),
  },
  {
    cities: [
      ['Helsinki, Finland', 'Europe/Helsinki'],
      ['Tallinn, Estonia', 'Europe/Tallinn'],
      ['Riga, Latvia', 'Europe/Riga'],
    ],
    languages: ['fi', 'et', 'lv'],
    firstNames: words('Aino Veikko Kadri Rasmus Liisa Jukka Ilze Taavi Elina Mārtiņš'),
    lastNames: words('Korhonen Laine Tamm Kask Ozols Virtanen Saar Heikkilä Bērziņš Mäkelä'),
  },
  {
    cities: [
      ['Berlin, Germany', 'Europe/Berlin'],
      ['Vienna, Austria', 'Europe/Vienna'],
      ['Zurich, Switzerland', 'Europe/Zurich'],
    ],
    languages: ['de'],
    firstNames: words('Greta Jonas Annika Lukas Theresa Moritz Leni Korbinian Marlene Till'),
    lastNames: words('Hofmann Brandner Keller Vogt Steinbach Aigner Lindenau Bauer Rüegg Winter'),
  },
  {
    cities: [
      ['Lyon, France', 'Europe/Paris'],
      ['Brussels, Belgium', 'Europe/Brussels'],
      ['Nantes, France', 'Europe/Paris'],
    ],
    languages: ['fr', 'nl'],
    firstNames: words('Camille Bastien Élodie Théo Noor Maxime Solène Wout Margaux Gaspard'),
    lastNames: words('Lefèvre Marchand Dumont Peeters Garnier Benali Rousselle Maes Chevalier Aubry'),
  },
  {
    cities: [
      ['Porto, Portugal', 'Europe/Lisbon'],
      ['Valencia, Spain', 'Europe/Madrid'],
      ['Lisbon, Portugal', 'Europe/Lisbon'],
    ],
    languages: ['pt', 'es'],
    firstNames: words('Inês Tiago Lucía Álvaro Beatriz Duarte Marisol Gonçalo Itziar Rui'),
    lastNames: words('Almeida Ferrer Carvalho Ibáñez Nogueira Domingo Sequeira Etxeberria Pinto Vidal'),
  },
  {
    cities: [
      ['Bologna, Italy', 'Europe/Rome'],
      ['Athens, Greece', 'Europe/Athens'],
      ['Turin, Italy', 'Europe/Rome'],
    ],
    languages: ['it', 'el'],
    firstNames: words('Chiara Matteo Eleni Davide Ginevra Nikos Fiammetta Lorenzo Despina Ettore'),
    lastNames: words('Bianchi Ferraro Papadakis Colombo Greco Moretti Ioannou Serra Fontana Kallas'),
  },
  {
    cities: [
      ['Kraków, Poland', 'Europe/Warsaw'],
      ['Prague, Czechia', 'Europe/Prague'],
      ['Kyiv, Ukraine', 'Europe/Kyiv'],
    ],
    languages: ['pl', 'cs', 'uk'],
    firstNames: words('Zofia Jakub Olena Tomáš Katarzyna Bohdan Markéta Wojciech Iryna Radek'),
    lastNames: words('Wiśniewska Nowak Kovalenko Dvořák Zieliński Shevchuk Novotná Kamiński Bondar Svoboda'),
  },
  {
    cities: [
      ['Istanbul, Türkiye', 'Europe/Istanbul'],
      ['Bucharest, Romania', 'Europe/Bucharest'],
      ['Sofia, Bulgaria', 'Europe/Sofia'],
    ],
    languages: ['tr', 'ro', 'bg'],
    firstNames: words('Defne Emre Ioana Kerem Raluca Deniz Vasil Selin Andrei Yana'),
    lastNames: words('Yılmaz Çelik Popescu Demir Ionescu Petrova Aydın Munteanu Kaya Dimitrov'),
  },
  {
    cities: [
      ['Manchester, United Kingdom', 'Europe/London'],
      ['Dublin, Ireland', 'Europe/Dublin'],
      ['Edinburgh, United Kingdom', 'Europe/London'],
    ],
    languages: [],
    firstNames: words('Imogen Callum Niamh Rafferty Priyanka Euan Saoirse Winston Bethan Fergus'),
    lastNames: words('Whitfield MacLeod Gallagher Okafor Pemberton Rafiq Byrne Ashworth Llewellyn Sinclair'),
  },
  {
    cities: [
      ['Lagos, Nigeria', 'Africa/Lagos'],
      ['Accra, Ghana', 'Africa/Accra'],
      ['Dakar, Senegal', 'Africa/Dakar'],
    ],
    languages: ['fr', 'yo'],
    firstNames: words('Adaeze Kwame Fatou Chidi Abena Ousmane Ngozi Kofi Aminata Tunde'),
    lastNames: words('Nwosu Mensah Diallo Adeyemi Boateng Ndiaye Eze Owusu Sow Balogun'),
  },
  {
    cities: [
      ['Nairobi, Kenya', 'Africa/Nairobi'],
      ['Cape Town, South Africa', 'Africa/Johannesburg'],
      ['Kigali, Rwanda', 'Africa/Kigali'],
    ],
    languages: ['sw', 'af'],
    firstNames: words('Wanjiru Thabo Achieng Sipho Naledi Kamau Keza Lerato Otieno Zanele'),
    lastNames: words('Kimani Dlamini Odhiambo Nkosi Mwangi Uwase Botha Mokoena Njoroge Khumalo'),
  },
  {
    cities: [
      ['Casablanca, Morocco', 'Africa/Casablanca'],
      ['Cairo, Egypt', 'Africa/Cairo'],
      ['Tunis, Tunisia', 'Africa/Tunis'],
    ],
    languages: ['ar', 'fr'],
    firstNames: words('Yasmine Karim Salma Tarek Hiba Youssef Nour Amine Rania Sami'),
    lastNames: words('Benjelloun Mansour Haddad El-Sayed Trabelsi Alaoui Farouk Chraibi Nasser Gharbi'),
  },
  {
    cities: [
      ['Dubai, United Arab Emirates', 'Asia/Dubai'],
      ['Amman, Jordan', 'Asia/Amman'],
      ['Tel Aviv, Israel', 'Asia/Jerusalem'],
    ],
    languages: ['ar', 'he'],
    firstNames: words('Layla Omar Tamar Faisal Dana Eitan Huda Rami Shira Zaid'),
    lastNames: words('Khoury Al-Masri Levi Najjar Peretz Qasim Haddadin Shapiro Saleh Barakat'),
  },
  {
    cities: [
      ['Bengaluru, India', 'Asia/Kolkata'],
      ['Pune, India', 'Asia/Kolkata'],
      ['Colombo, Sri Lanka', 'Asia/Colombo'],
    ],
    languages: ['hi', 'kn', 'ta'],
    firstNames: words('Ananya Rohan Meera Vikram Kavitha Arjun Ishani Suresh Nandini Dilshan'),
    lastNames: words('Raghavan Deshpande Iyer Kulkarni Menon Perera Banerjee Shetty Krishnan Fernando'),
  },
  {
    cities: [
      ['Osaka, Japan', 'Asia/Tokyo'],
      ['Tokyo, Japan', 'Asia/Tokyo'],
      ['Seoul, South Korea', 'Asia/Seoul'],
    ],
    languages: ['ja', 'ko'],
    firstNames: words('Haruka Kenji Minji Sota Ayumi Jaehyun Yui Ren Seoyeon Takumi'),
    lastNames: words('Tanaka Fujimoto Kim Ishikawa Park Morita Hayashi Choi Ogawa Lim'),
  },
  {
    cities: [
      ['Singapore', 'Asia/Singapore'],
      ['Taipei, Taiwan', 'Asia/Taipei'],
      ['Hong Kong', 'Asia/Hong_Kong'],
    ],
    languages: ['zh', 'ms'],
    firstNames: words('Mei-Lin Jun-Wei Nadia Hsiu-Ying Darren Kai-Ting Faridah Zheng Serene Yi-Fan'),
    lastNames: words('Tan Chen Lau Wong Rahman Huang Goh Lim-Ong Cheung Teo'),
  },
  {
    cities: [
      ['Hanoi, Vietnam', 'Asia/Bangkok'],
      ['Jakarta, Indonesia', 'Asia/Jakarta'],
      ['Manila, Philippines', 'Asia/Manila'],
    ],
    languages: ['vi', 'id', 'tl'],
    firstNames: words('Linh Bagus Marisse Quang Dewi Rafael Thuy Putra Althea Hoang'),
    lastNames: words('Nguyen Wijaya Santos Tran Hartono Villanueva Pham Suryadi Reyes Le'),
  },
  {
    cities: [
      ['São Paulo, Brazil', 'America/Sao_Paulo'],
      ['Recife, Brazil', 'America/Recife'],
      ['Montevideo, Uruguay', 'America/Montevideo'],
    ],
    languages: ['pt', 'es'],
    firstNames: words('Larissa Caio Juliana Thiago Renata Otávio Florencia Murilo Taís Joaquín'),
    lastNames: words('Barbosa Rezende Figueiredo Batista Monteiro Pereyra Cardoso Teixeira Araújo Silveira'),
  },
  {
    cities: [
      ['Mexico City, Mexico', 'America/Mexico_City'],
      ['Bogotá, Colombia', 'America/Bogota'],
      ['Buenos Aires, Argentina', 'America/Argentina/Buenos_Aires'],
    ],
    languages: ['es'],
    firstNames: words('Valentina Mateo Ximena Santiago Paloma Emiliano Catalina Facundo Jimena Andrés'),
    lastNames: words('Herrera Castañeda Quiroga Restrepo Salazar Aguilar Benedetti Ocampo Villegas Rosales'),
  },
  {
    cities: [
      ['New York, United States', 'America/New_York'],
      ['Chicago, United States', 'America/Chicago'],
      ['Atlanta, United States', 'America/New_York'],
    ],
    languages: ['es'],
    firstNames: words('Maya Elijah Brooke Desmond Naomi Theodore Jasmine Wesley Simone Malik'),
    lastNames: words('Robinson Feldman Delgado Washington Kowalski Brooks Castellano Hughes Freeman Novak'),
  },
  {
    cities: [
      ['Oakland, United States', 'America/Los_Angeles'],
      ['Vancouver, Canada', 'America/Vancouver'],
      ['Denver, United States', 'America/Denver'],
    ],
    languages: ['es', 'fr'],
    firstNames: words('Harper Jordan Aiko Mason Leilani Cedar Priya Anders Rosalind Ezra'),
    lastNames: words('Nakagawa Sandhu Whitaker Martinez Kealoha Bjornson Chandra Larkin Espinoza Yoon'),
  },
  {
    cities: [
      ['Melbourne, Australia', 'Australia/Melbourne'],
      ['Wellington, New Zealand', 'Pacific/Auckland'],
      ['St. John’s, Canada', 'America/St_Johns'],
    ],
    languages: ['mi', 'fr'],
    firstNames: words('Matilda Tane Isla Lachlan Aroha Declan Piper Wiremu Georgie Angus'),
    lastNames: words('Hargreaves Tamihana Fairweather Nguyen-Reid Paterson Kahu Doyle Marsden Pomare Whelan'),
  },
];

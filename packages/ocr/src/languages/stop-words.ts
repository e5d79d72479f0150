/**
 * Frequent words of languages with Latin letters by code, without accents, because English data, which reads them first, has few.
 * Each list has the articles, pronouns, prepositions and conjunctions that make up a third of any text.
 */
export const STOP_WORDS: Readonly<Record<string, string>> = {
  eng: 'the of and to in a is that for it was with as be by on not he this are or his from at which but have an they you were her she all would there been their we him has when who will no more if out so what',
  deu: 'der die und in den von zu das mit sich des auf fur ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem uber einen so zum war haben nur oder aber vor zur bis mehr durch ich wir',
  fra: 'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont aux avec son cette ou ses mais comme on tout nous sa fait etre leur elle deux ces dont',
  spa: 'de la que el en y a los del se las por un para con no una su al lo como mas pero sus le ya o este si porque esta entre cuando muy sin sobre tambien me hasta hay donde quien desde todo nos',
  ita: 'di e il la che in un a per una del non sono le della i con da si dei come al alla nel piu anche ha delle gli ma o lo su dal questo nella dalla sua ai ed essere era loro',
  por: 'de a o que e do da em um para com nao uma os no se na por mais as dos como mas ao ele das seu sua ou quando muito nos ja eu tambem so pelo pela ate isso ela entre depois sem',
  nld: 'de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn men dit zo door over ze bij ook tot je mij uit der naar heb hoe heeft worden wordt',
  swe: 'och det att i en jag hon som han pa den med var sig for sa till ar men ett om hade de av icke mig du henne da sin nu har inte hans honom skulle hennes dar min man ej vid kunde nagot fran ut nar',
  dan: 'og i jeg det at en den til er som pa de med han af for ikke der var mig sig men et har om vi min havde ham hun nu over da fra du ud sin dem os op man hans hvor eller hvad skal selv her alle vil blev kunne',
  nor: 'og i jeg det at en et den til er som pa de med han av ikke der sa var meg seg men har om vi min mitt ha hadde hun na over da ved fra du ut sin dem oss opp man kan hans hvor eller hva skal selv her alle vil ble',
  fin: 'ja on ei oli se han etta ovat mutta kun niin kuin joka tai myos ole olen mita jos sen tama vain sita nyt niiden ne siita olla voi sitten mukaan kanssa',
  pol: 'w i na z do nie to sie jest ze o jak po co za od tak przez ale dla ktory by byl juz ich tym jego jej przy ktore oraz czy tylko bylo lub tego moze roku sa',
  ces: 'a v se na je ze s z do i o to jako za k by pro ale jsem si tak po co ve od jeho jak byl az nebo jen jsou podle ktery ktere bylo ze take pri pod mezi jeste',
  slk: 'a v sa na je ze s z do i o to ako za k by pre ale som si tak po co vo od jeho bol az alebo len su podla ktory ktore bolo zo tiez pri pod medzi este',
  hun: 'a az es hogy nem is egy ez meg van de volt csak mint azt ha vagy mar el ki minden ezt lesz sem mert pedig kell amely aki nagyon szerint',
  ron: 'de si in a la cu pe din nu un o care sa este mai pentru ca au fost le al ce sau prin fi dar ale sunt se lui ca era dupa fara intre',
  hrv: 'i u je na se da za su od s a o ne iz koji to kao do sto ili bi kako biti nije samo te koje po ali sve jer',
  cat: 'de la i el que a en les un per del els una al amb no es mes com o si va seva ha aquest dels han pero tambe seu ser tot aquesta entre sobre',
  tur: 've bir bu da de icin ile ne o cok daha gibi olarak olan kadar sonra her var ama ise en ki ya veya degil mi olduğu ben sen onun bunu sadece',
  vie: 'va la cua co cac khong mot cho trong duoc nguoi nhung voi da nay de den khi tu o ra vao cung se lai nhu ve nam hay phai con theo',
}

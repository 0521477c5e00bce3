"""Sentences of agents in which only the grammar tells what was done from what is offered, asked or planned."""
import random

#: For each label: participles with their infinitives, and what they are about.
ABOUT = {
    'made': (
        'booked/book reserved/reserve scheduled/schedule arranged/arrange confirmed/confirm ordered/order secured/secure '
        'set_up/set_up placed/place organised/organise registered/register held/hold put_in/put_in',
        'your table|a table for four|the table on Friday|your room|a double room|your appointment|the appointment with Dr Lee|'
        'your viewing|the demo|the engineer|your repair|your flight|two seats|your order|a taxi|your place in the class|'
        'the tour|your eye test|the collection|the class|your stay'),
    'changed': (
        'changed/change moved/move rescheduled/reschedule updated/update switched/switch extended/extend upgraded/upgrade '
        'amended/amend swapped/swap pushed_back/push_back corrected/correct edited/edit adjusted/adjust',
        'your booking|the date|the time|your reservation|the appointment|the address|your order|your details|'
        'the name on the booking|your flight|your stay|the number of people|your phone number|your password'),
    'cancelled': (
        'cancelled/cancel called_off/call_off deleted/delete removed/remove withdrawn/withdraw revoked/revoke closed/close '
        'released/release dropped/drop stopped/stop',
        'your booking|your appointment|the order|your subscription|the room|your flight|the request|the reservation|'
        'your account|the visit|the table|your viewing'),
    'sent': (
        'sent/send emailed/email texted/text mailed/mail dispatched/dispatch shipped/ship forwarded/forward posted/post '
        'shared/share issued/issue',
        'the confirmation|a confirmation email|the link|the reset code|the invoice|the details|the directions|the brochure|'
        'a replacement|your parcel|your receipt|an invitation|the contract|your ticket|a new label'),
    'paid': (
        'paid/pay charged/charge refunded/refund credited/credit waived/waive taken/take processed/process '
        'collected/collect settled/settle deducted/deduct',
        'the deposit|the late fee|the full amount|the refund|the instalment|the balance|the delivery charge|the payment|'
        'your card|thirty dollars'),
    'noted': (
        'noted/note written_down/write_down passed_on/pass_on recorded/record logged/log flagged/flag reported/report '
        'filed/file submitted/submit entered/enter saved/save',
        'your message|your request|your allergy|the complaint|the fault|your promise to pay|the callback|your feedback|'
        'the ticket|your return|your wish for a quiet table|that|what you said'),
}
AFTER = ['', '', '', '', ' for you', ' under the name Shah', ' for Friday at eight',
         ' for four people tomorrow at half past seven', ' as you asked', ' now', ' on Monday', ' with the team']
BEFORE = ['', '', '', '', '', 'Great, ', 'Okay, ', 'Perfect, ', 'Alright, ', 'Thank you, Priya, ', 'No problem, ',
          'Good news, ', 'Right, ', 'Wonderful, ', 'Yes, ']
CLAIMS = """I've {done} {it}{after}.|I've just {done} {it}{after}.|I have {done} {it}{after}.|{it} is {done}{after}.
{it} is now {done}{after}.|{it} has been {done}{after}.|{it}'s {done}{after}.|I went ahead and {done} {it}{after}.
I {done} {it}{after} a moment ago.|We've {done} {it}{after}.|I've gone ahead and {done} {it}{after}.
That's {it} {done}{after}.|{it} has successfully been {done}{after}.|I've already {done} {it}{after}.
So {it} is {done}{after}, and that's everything.|{it} has now been {done}, so you're all set.
I've {done} {it}{after}, is there anything else?|I was able to get {it} {done}{after}.|I've had {it} {done}{after}.
{it} was just {done}{after}."""
OTHERS = """Shall I {do} {it}{after}?|Would you like me to {do} {it}{after}?|Do you want me to {do} {it}{after}?
I'll {do} {it}{after} once you say yes.|I can {do} {it}{after}.|I could {do} {it}{after}, if you like.
I haven't {done} {it} yet.|{it} isn't {done} yet.|{it} is not {done}{after}.|{it} hasn't been {done}.
Nothing is {done} until you confirm.|Before I {do} {it}, may I have your name?|To {do} {it} I need your phone number.
If I {do} {it}{after}, would that suit you?|Do you want {it} {done}{after}?|{it} will be {done} as soon as you agree.
I couldn't {do} {it}{after}.|I wasn't able to {do} {it}{after}.|Has {it} already been {done}?|Have you {done} {it} before?
You said that you {done} {it}{after} last week.|I understand that you've {done} {it} already.|{it} can be {done} online.
Should {it} be {done}{after}?|So you'd like to {do} {it}{after}.|I'm about to {do} {it}{after}, is that right?
Let me {do} {it}{after}.|I'll {do} {it}{after}.|Once {it} is {done}, I'll tell you.
When {it} is {done}, you'll get a reference.|I'm sorry, {it} can't be {done}{after}.|Could you tell me when {it} was {done}?
Who {done} {it}{after}?|I'd be glad to {do} {it}{after}.|Until {it} is {done}, nothing is final.
I won't {do} {it} without your yes.|Was {it} {done}{after}?|I'm going to {do} {it}{after}, just one more question.
It's possible to {do} {it}{after}.|You can {do} {it} yourself.|You wanted {it} {done}{after}, is that right?
I'll have {it} {done}{after} as soon as I know your name.|I still have to {do} {it}{after}.|We'll {do} {it} after you confirm."""


def framed(count):
    """So many claims for each label, and twice as many sentences that claim nothing."""
    claims, others = (text.replace('\n', '|').split('|') for text in (CLAIMS, OTHERS))
    rows = set()
    for label, (verbs, things) in ABOUT.items():
        for _ in range(count):
            rows.add((label, sentence(random.choice(claims), verbs, things)))
            for _ in range(2):
                rows.add(('none', sentence(random.choice(others), verbs, things)))
    return sorted(rows)


def sentence(frame, verbs, things):
    done, do = (word.replace('_', ' ') for word in random.choice(verbs.split()).split('/'))
    text = random.choice(BEFORE) + frame.format(done=done, do=do, it=random.choice(things.split('|')),
                                                after=random.choice(AFTER))
    return text[0].upper() + text[1:]
